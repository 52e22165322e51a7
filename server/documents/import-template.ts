import { writeXlsx } from 'hucre/xlsx'

export interface TemplateColumn {
  heading: string
  example: string
  required: boolean
  help: string
}

export function importTemplate(title: string, columns: readonly TemplateColumn[]): Promise<Uint8Array> {
  const width = ({ heading, example }: TemplateColumn) => Math.min(40, Math.max(heading.length, example.length) + 3)
  return writeXlsx({
    sheets: [
      {
        // Sheet names have at most 31 characters.
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
