"""Read the text of an exported game in any format."""

import io

import openpyxl


def text_of(content: bytes, ending: str) -> str:
    if ending == "xlsx":
        sheets = openpyxl.load_workbook(io.BytesIO(content)).worksheets
        cells = (cell for sheet in sheets for row in sheet.iter_rows() for cell in row)
        return "\n".join([*(sheet.title for sheet in sheets), *(str(cell.value) for cell in cells)])
    return content.decode("utf-8-sig")
