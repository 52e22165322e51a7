import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postLedger } from '../../server/jobs/ledger.ts'
import type { TestApp } from '../support/app.ts'
import { accepted } from '../support/invoicing.ts'
import { expectFound } from '../support/planted.ts'
import { beginStory } from '../support/story.ts'

/** @file INV-LEDGER-9: a document that cannot be posted. */

let app: TestApp
beginStory((begun) => ({ app } = begun))

const waiting = async () =>
  (await app.db.selectFrom('ledger_queue').select(['source', 'document_id']).orderBy('id').execute()).map(({ source }) => source)
const entriesOf = async (id: number) =>
  (await app.db.selectFrom('ledger_entries').select('id').where('source', '=', 'invoice').where('document_id', '=', id).execute()).length
/** No function posts such a source. */
const mark = (source: string) => sql`insert into ledger_queue (source, document_id) values (${source}, 1)`.execute(app.db)

test('holds no other document up, is told, and is found by the audit when it waits for an hour', async () => {
  const before = await accepted(app)
  await mark('unknown_a')
  const between = await accepted(app)
  await mark('unknown_b')
  const after = await accepted(app)
  const aged = await sql<{ marked_at: Date }>`
    update ledger_queue set marked_at = now() - interval '59 minutes' where source like 'unknown%' returning marked_at`.execute(app.db)

  await expect(postLedger(app.db)).rejects.toThrow('posting_of_unknown_a')
  expect(await Promise.all([before, between, after].map(({ id }) => entriesOf(id)))).toEqual([1, 1, 1])
  expect((await waiting()).toSorted()).toEqual(['unknown_a', 'unknown_b'])

  // A second try ends, too, and the age stays.
  await expect(postLedger(app.db)).rejects.toThrow('posting_of_unknown')
  const { rows } = await sql<{ marked_at: Date }>`select marked_at from ledger_queue order by source`.execute(app.db)
  expect(rows).toEqual(aged.rows)

  await expectFound(app.db, [
    ['postings_do_not_wait', sql`update ledger_queue set marked_at = marked_at - interval '2 minutes' where source = 'unknown_b'`],
  ])
  await sql`delete from ledger_queue where source like 'unknown%'`.execute(app.db)
  const later = await accepted(app)
  await postLedger(app.db)
  expect([await entriesOf(later.id), await waiting()]).toEqual([1, []])
})
