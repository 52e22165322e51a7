/** @file Rows of the VAT return, in the order of its form (docs/domain/vat-return.md#rows). */

/** `parts`: the rows that it is the sum of, itself among them where documents stand in it directly. */
interface VatReturnRow {
  row: string
  name: string
  parts?: readonly string[]
}

const zeroRated = ['43', '44', '45', '45.1', '46', '47', '48', '48.1'] as const

export const vatReturnRows = [
  {
    row: '40',
    name: 'Kopējā darījumu vērtība',
    parts: ['41', '41.1', '42', '42.1', ...zeroRated, '48.2', '49', '50', '51', '51.1'],
  },
  { row: '41', name: 'Darījumi ar 21 %' },
  { row: '41.1', name: 'Iekšzemes darījumi, par kuriem nodokli maksā saņēmējs' },
  { row: '42', name: 'Darījumi ar 12 %' },
  { row: '42.1', name: 'Darījumi ar 5 %' },
  { row: '43', name: 'Darījumi ar 0 %', parts: zeroRated },
  { row: '44', name: 'Darījumi brīvostās un speciālajās ekonomiskajās zonās' },
  { row: '45', name: 'Preču piegādes uz ES dalībvalstīm' },
  { row: '45.1', name: 'Preču piegādes uz ES (likuma 42. panta sešpadsmitā daļa)' },
  { row: '46', name: 'Preces muitas noliktavās un brīvajās zonās' },
  { row: '47', name: 'Jauni transportlīdzekļi uz ES dalībvalstīm' },
  { row: '48', name: 'Pakalpojumi ar 0 %' },
  { row: '48.1', name: 'Preču eksports' },
  { row: '48.2', name: 'Citās valstīs veikti darījumi' },
  { row: '49', name: 'Neapliekami darījumi' },
  { row: '50', name: 'No ES saņemtas preces un pakalpojumi, 21 %' },
  { row: '51', name: 'No ES saņemtas preces un pakalpojumi, 12 %' },
  { row: '51.1', name: 'No ES saņemtas preces un pakalpojumi, 5 %' },
  { row: '52', name: 'Nodoklis 21 %' },
  { row: '53', name: 'Nodoklis 12 %' },
  { row: '53.1', name: 'Nodoklis 5 %' },
  { row: '54', name: 'Nodoklis par saņemtajiem ārvalstu pakalpojumiem' },
  { row: '55', name: 'Nodoklis 21 % par saņemto no ES' },
  { row: '56', name: 'Nodoklis 12 % par saņemto no ES' },
  { row: '56.1', name: 'Nodoklis 5 % par saņemto no ES' },
  { row: '57', name: 'Iepriekš atskaitītā priekšnodokļa samazinājums' },
  { row: '60', name: 'Priekšnodoklis kopā', parts: ['61', '62', '63', '64', '65'] },
  { row: '61', name: 'Priekšnodoklis par importētām precēm' },
  { row: '62', name: 'Priekšnodoklis par iekšzemē iegādāto' },
  { row: '63', name: 'Priekšnodoklis par ārvalstu pakalpojumiem' },
  { row: '64', name: 'Priekšnodoklis par saņemto no ES' },
  { row: '65', name: 'Zemniekiem izmaksātā kompensācija (14 %)' },
  { row: '66', name: 'Neatskaitāmais priekšnodoklis' },
  { row: '67', name: 'Iepriekš aprēķinātā nodokļa samazinājums' },
] as const satisfies readonly VatReturnRow[]

export type VatRow = (typeof vatReturnRows)[number]['row']

export const vatRowCodes = vatReturnRows.map(({ row }) => row) as [VatRow, ...VatRow[]]

/** The rows whose documents stand behind a row. */
export function partsOf(row: VatRow): readonly string[] {
  const found = vatReturnRows.find((each) => each.row === row)
  return found && 'parts' in found ? found.parts : [row]
}

/** Tax that is owed, and tax that is deducted: the latter less row 66 and more by row 67. */
export const owedRows: readonly VatRow[] = ['52', '53', '53.1', '54', '55', '56', '56.1', '57']
