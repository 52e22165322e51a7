import { sql } from 'kysely'
import type { bank } from '../../../contract/bank/bank.ts'
import { csvFieldNames, csvFields, type CsvField } from '../../../contract/bank/csv-mappings.ts'
import { isXmlStatement } from '../../../contract/bank/statement-files.ts'
import type { ReadStatements } from '../../documents/bank-statement.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/upload.ts'
import type { BankCsvRead, CsvMapping } from '../../sheets/bank-csv.ts'
import { readSent } from '../../workers/file-reader.ts'

interface Given {
  columns?: string | undefined
  iban?: string | undefined
  mapping?: string | undefined
}

/** docs/domain/bank-files.md#csv */
export async function readStatement(ctx: Context & { body: Given }, file: UploadedFile): Promise<ReadStatements> {
  const bytes = new Uint8Array(file.bytes)
  if (isXmlStatement(file.name, bytes)) return readSent(ctx.user, 'bankStatement', bytes)
  const { columns, iban, mapping: name } = ctx.body
  const read = await readCsv(ctx, file, { columns, iban, looks: false })
  const { preview, mapping, misfit, has_headings, statements } = read
  if (mapping === null && columns === undefined)
    throw Refusal.field(
      'columns',
      `Fails „${file.name}”: ${misfit ?? (has_headings ? 'šādi virsraksti vēl nav redzēti' : 'fails bez virsrakstiem ar tik daudz kolonnām vēl nav redzēts')}; pārbaudiet, kas kurā kolonnā ir, un ielādējiet to atsevišķi`,
    )
  if (preview.fault !== null) throw Refusal.field('columns', `Fails „${file.name}”: ${preview.fault}`)
  if (statements.length === 0) throw Refusal.field('iban', `Failā „${file.name}” mūsu konta nav; norādiet, kura konta izraksts tas ir`)
  if (columns !== undefined) await keepMapping(ctx, read, name ?? mapping?.name ?? nameOf(file))
  return { format: 'csv', statements }
}

export const lookCsv: Handler<typeof bank.lookCsv> = async (ctx) => {
  const file = ctx.body.files[0]
  if (!file) throw Refusal.field('files', 'Faila nav')
  const { preview, mapping, iban } = await readCsv(ctx, file, { columns: undefined, iban: undefined, looks: true })
  const accounts = await ownIbans(ctx.db)
  return {
    data: {
      ...preview,
      mapping: mapping?.name ?? null,
      name: mapping?.name ?? (await bankName(ctx.db, iban)) ?? nameOf(file),
      iban,
      accounts,
    },
  }
}

export async function ownIbans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ iban: string }>`
    select d.iban from customer_payment_details d join customers c on c.id = d.customer_id where c.is_main
    union select a.iban from customer_additional_bank_accounts a join customers c on c.id = a.customer_id where c.is_main
    order by iban`.execute(db)
  return rows.map(({ iban }) => iban)
}

interface Asked {
  columns: string | undefined
  iban: string | undefined
  looks: boolean
}

async function readCsv({ db, user }: Context, { name, bytes }: UploadedFile, { columns, iban, looks }: Asked): Promise<BankCsvRead> {
  return readSent(user, 'bankCsv', {
    bytes: new Uint8Array(bytes),
    file_name: name,
    mappings: await mappingsOf(db),
    accounts: await ownIbans(db),
    chosen: columns ?? null,
    iban: iban ?? null,
    looks,
  })
}

type StoredMapping = Omit<CsvMapping, 'columns'> & Record<(typeof csvFields)[CsvField]['column'], string | null>

async function mappingsOf(db: Db): Promise<CsvMapping[]> {
  const rows: StoredMapping[] = await db.selectFrom('bank_csv_mappings').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    has_headings: row.has_headings,
    csv_headings: row.csv_headings,
    account_iban: row.account_iban,
    columns: headingsBy((field) => row[csvFields[field].column]),
  }))
}

function headingsBy(headingOf: (field: CsvField) => string | null): Record<CsvField, string | null> {
  const columns = {} as Record<CsvField, string | null>
  for (const field of csvFieldNames()) columns[field] = headingOf(field)
  return columns
}

/** Two persons may load the first file of a bank at once: the headings, or the name of columns without them, are known once. */
async function keepMapping(ctx: Context, read: BankCsvRead, name: string): Promise<void> {
  const { db, user } = ctx
  const { has_headings, csv_headings, columns, iban } = read
  const values = {
    name,
    account_iban: iban,
    updated_by: user.id,
    ...Object.fromEntries(csvFieldNames().map((field) => [csvFields[field].column, columns[field]])),
    day_heading: columns.day ?? '',
  }
  const kept = keptMapping(read, name)
  const made =
    kept === null
      ? await db
          .insertInto('bank_csv_mappings')
          .values(Object.assign({ has_headings, csv_headings, created_by: user.id }, values))
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : undefined
  if (made) {
    ctx.audit({ entity: 'bank_csv_mappings', id: made.id, event: 'CREATED', after: { name } })
    return
  }
  const stored = db.selectFrom('bank_csv_mappings').selectAll().forUpdate()
  const before = await (
    kept === null
      ? stored
          .where('csv_headings', '=', csv_headings)
          .where('has_headings', '=', has_headings)
          .$if(!has_headings, (query) => query.where('name', '=', name))
      : stored.where('id', '=', kept)
  ).executeTakeFirstOrThrow()
  const isSame = csvFieldNames().every((field) => before[csvFields[field].column] === columns[field])
  if (isSame && before.name === name && before.account_iban === iban) return
  await db.updateTable('bank_csv_mappings').set(values).where('id', '=', before.id).execute()
  ctx.audit({ entity: 'bank_csv_mappings', id: before.id, event: 'UPDATED', before: { name: before.name }, after: { name } })
}

/** Of a file without headings, another bank may have as many columns: other columns under another name are of their own. */
function keptMapping({ mapping, has_headings, columns }: BankCsvRead, name: string): number | null {
  if (mapping === null || has_headings) return null
  const isSame = csvFieldNames().every((field) => mapping.columns[field] === columns[field])
  return isSame || mapping.name === name ? mapping.id : null
}

async function bankName(db: Db, iban: string | null): Promise<string | null> {
  if (iban === null) return null
  const row = await db.selectFrom('banks').select('name').where('bank_code', '=', iban.slice(4, 8)).orderBy('id').executeTakeFirst()
  return row ? `${row.name} CSV` : null
}

const nameOf = ({ name }: UploadedFile): string =>
  name
    .replace(/\.[a-z]+$/i, '')
    .trim()
    .slice(0, 100) || 'CSV'
