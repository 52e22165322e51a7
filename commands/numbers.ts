import { numbers } from '../contract/numbers.ts'
import { commands } from './command.ts'

/** Commands on the series of numbers in front. */
export const numberCommands = commands('Numuru sērijas', 'record:number_series', [
  {
    id: 'number-series.excel',
    title: 'Sērijas numuri uz Excel',
    keywords: ['eksports', 'xlsx', 'robi', 'numerācija'],
    rule: 'manage_invoice_reports',
    run: (desk) => desk.download(numbers.excel, { params: { id: desk.record?.id ?? 0 } }),
  },
])
