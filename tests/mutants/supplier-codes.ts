import type { Mutant } from './mutant.ts'

const codes = 'server/areas/incoming-invoices/supplier-codes.ts'
const listed = (named: string) => ({ test: 'tests/incoming-invoices/supplier-codes-list.test.ts', named })
const kind = (named: string) => ({ test: 'tests/incoming-invoices/kinds.test.ts', named })
const archive = 'server/documents/invoice-archive.ts'
const archived = (named: string) => ({ test: 'tests/incoming-invoices/archives.test.ts', named })

/** Codes of suppliers, kinds of e-invoices and archives. */
export const supplierCodeFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'a forgotten code still means its item (INV-INCOMING-5)',
    file: codes,
    text: 'upper(t.code) = upper(a.code) and t.forgotten_at is null',
    instead: 'upper(t.code) = upper(a.code)',
    caughtBy: listed('means nothing until it is recalled'),
  },
  {
    kind: 'rule',
    fault: 'a code that is learned again stays forgotten',
    file: codes,
    text: 'excluded.catalog_item_id, forgotten_at = null,',
    instead: 'excluded.catalog_item_id,',
    caughtBy: listed('twice is forgotten once, and is known again'),
  },
  {
    kind: 'rule',
    fault: 'a code counts as used by a document that was not prepared',
    file: 'server/areas/incoming-invoices/incoming-invoices.steps.ts',
    text: 'if (hasDraft && supplier_id !== null) await noteUse',
    instead: 'if (supplier_id !== null) await noteUse',
    caughtBy: listed('is not used by an invoice that waits'),
  },
  {
    kind: 'rule',
    fault: 'the use of a code is a change of it',
    file: 'server/db/triggers/purchasing.sql',
    text: "touch('last_used_at', 'last_invoice_id', 'search')",
    instead: "touch('search')",
    caughtBy: listed('is listed with who taught it'),
  },
  {
    kind: 'guard',
    fault: 'a code may mean an archived item',
    file: 'server/areas/incoming-invoices/supplier-codes.list.ts',
    text: 'if (!(await usableItems(db, [item_id])).has(item_id))',
    instead: 'if (item_id < 0)',
    caughtBy: listed('is refused over a newer change, to an archived item'),
  },
  {
    kind: 'rule',
    fault: 'an invoice whose draft is refused is lost',
    file: 'server/areas/incoming-invoices/incoming-invoices.steps.ts',
    text: 'const draft = await attempted(ctx, (within) => draftOf(within, content, plan))',
    instead: 'const draft = { value: await draftOf(ctx, content, plan) }',
    caughtBy: kind('unit-half-piece'),
  },
  {
    kind: 'guard',
    fault: 'a refusal within an attempt leaves its savepoint for the one around it',
    file: 'server/http/attempt.ts',
    text: 'await sql`rollback to savepoint attempted`.execute(ctx.db)\n    // Of two of one name the inner one must not stay.\n    await sql`release savepoint attempted`.execute(ctx.db)',
    instead: 'await sql`rollback to savepoint attempted`.execute(ctx.db)',
    caughtBy: { test: 'tests/http/attempt.test.ts', named: 'what is refused leaves nothing' },
  },
  {
    kind: 'guard',
    fault: 'an archive may unpack to any size',
    file: archive,
    text: 'if (together > limits.together)',
    instead: 'if (together < 0)',
    caughtBy: archived('with one byte more'),
  },
  {
    kind: 'guard',
    fault: 'an archive may hold any number of files',
    file: 'server/documents/zip.ts',
    text: 'if (count > most) return null',
    instead: 'if (count > 9999) return null',
    caughtBy: archived('with one file more'),
  },
  {
    kind: 'guard',
    fault: 'a file of an archive may have any size',
    file: archive,
    text: 'if (entry.unpacked > limits.file)',
    instead: 'if (entry.unpacked < 0)',
    caughtBy: archived('a file that is too large'),
  },
  {
    kind: 'guard',
    fault: 'a file of an archive is taken though it changed on the way',
    file: archive,
    text: 'bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc',
    instead: 'bytes.length !== entry.unpacked',
    caughtBy: archived('a file that is changed on the way'),
  },
  {
    kind: 'guard',
    fault: 'a path of an archive may lead above its folder',
    file: archive,
    text: "name.split('/').includes('..')",
    instead: "name.split('/').includes('...')",
    caughtBy: archived('above its folder'),
  },
  {
    kind: 'guard',
    fault: 'an archive within an archive is read as an invoice',
    file: archive,
    text: 'return isArchive(bytes) ? refused(nested) :',
    instead: 'return isArchive(new Uint8Array()) ? refused(nested) :',
    caughtBy: archived('an archive by its content'),
  },
  {
    kind: 'guard',
    fault: 'each archive of an upload has the bounds for itself',
    file: 'server/areas/incoming-invoices/sent-files.ts',
    text: 'limits.files -= found.length',
    instead: 'limits.files -= 0',
    caughtBy: archived('shares its bounds with the other archives'),
  },
]
