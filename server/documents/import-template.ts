import { writeXlsx } from 'hucre/xlsx'

/** A column of a template. */
export interface TemplateColumn {
  heading: string
  example: string
  required: boolean
  help: string
}

/** A workbook to be filled in: a sheet of headings with one example row, and one that explains each of them. */
export function importTemplate(title: string, columns: readonly TemplateColumn[]): Promise<Uint8Array> {
  const width = ({ heading, example }: TemplateColumn) => Math.min(40, Math.max(heading.length, example.length) + 3)
  return writeXlsx({
    sheets: [
      {
        // Names of sheets have 31 characters at most.
        name: title.slice(0, 31),
        columns: columns.map((column) => ({ width: width(column) })),
        rows: [columns.map(({ heading }) => heading), columns.map(({ example }) => example)],
        cells: bolds(columns.map(({ heading }) => heading)),
        freezePane: { rows: 1 },
      },
      {
        name: 'Skaidrojumi',
        columns: [{ width: 28 }, { width: 12 }, { width: 70 }, { width: 30 }],
        rows: [explained, ...columns.map(({ heading, required, help, example }) => [heading, required ? 'jā' : '', help, example])],
        cells: bolds(explained),
        freezePane: { rows: 1 },
      },
    ],
  })
}

const explained = ['Kolonna', 'Obligāta', 'Ko tajā raksta', 'Piemērs']

function bolds(head: readonly string[]) {
  return new Map(head.map((value, at) => [`0,${at}`, { value, style: { font: { bold: true } } }]))
}
