import { bank, type BankImportResult } from '../../contract/bank/bank.ts'
import { countOf } from '../../contract/format.ts'
import { deleting } from '../acting.ts'
import { commands } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

export interface StatementFiles {
  files: readonly File[]
  /** Of one CSV file: its columns, the name to keep them under, and its account. */
  columns?: string
  mapping?: string
  iban?: string
}

const list = '/bank_statements'
const rule = 'manage_bank'

export const bankCommands = commands('Banka', 'record:bank_statement', [
  {
    id: 'bank-statement.import',
    title: 'Ielādēt bankas izrakstu',
    actionLabel: 'Ielādēt izrakstu',
    scope: 'everywhere',
    keywords: ['importēt', 'camt', 'fidavista', 'iso 20022', 'xml', 'csv', 'banka', 'internetbanka', 'statement'],
    rule,
    arguments: [{ name: 'file', label: 'Izraksta faili', kind: 'picker', picker: 'bank-statement-files' }],
    run: async (ctx, { file }: { file: StatementFiles }) => {
      const { data } = await ctx.send(bank.importStatements, { body: file })
      ctx.notify({ color: data.added > 0 ? 'green' : 'blue', text: importWords(data) })
      ctx.open(`${list}/${data.id}`)
      await ctx.refresh()
    },
  },
  {
    id: 'bank-statement.remove',
    title: 'Atsaukt izraksta ielādi',
    keys: ['o a'],
    keywords: ['dzēst izrakstu', 'undo'],
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(bank.removeStatement, list),
  },
])

/** How many entries were new, known and only announced. */
function importWords({ added, known, pending, skipped_currencies }: BankImportResult): string {
  return [
    added > 0 ? countOf(added, 'jauns ieraksts', 'jauni ieraksti', 'jaunu ierakstu') : 'Jaunu ierakstu nav',
    ...(known > 0 ? [`jau zināmi: ${known}`] : []),
    ...(pending > 0 ? [`vēl nav grāmatoti: ${pending}`] : []),
    ...(skipped_currencies.length > 0 ? [`izlaistas valūtas: ${skipped_currencies.join(', ')}`] : []),
  ].join('; ')
}
