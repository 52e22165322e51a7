import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { inNameOfNobody } from '../../server/areas/shared/in-name-of.ts'
import { attempted } from '../../server/http/attempt.ts'
import type { AuditEntry } from '../../server/http/context.ts'
import { Refusal } from '../../server/http/refusal.ts'
import type { TestApp } from '../support/app.ts'
import { beginTests } from '../support/story.ts'

let app: TestApp

beginTests((begun) => {
  ;({ app } = begun)
})

const refuse = (): never => {
  throw Refusal.state('Nē')
}

test('what is refused leaves nothing, also around and within another attempt', async () => {
  const auditEntries: AuditEntry[] = []
  const names = await inTransaction(app.db, async (tx) => {
    const outer = inNameOfNobody({ db: tx, settings: app.settings, auditEntries })
    const write = async ({ db, audit }: typeof outer, name: string): Promise<void> => {
      await sql`insert into manufacturers (name) values (${name})`.execute(db)
      audit({ entity: 'manufacturers', id: 1, event: name })
    }
    const inner = await attempted(outer, async (ctx) => {
      await write(ctx, 'Paliek')
      await attempted(ctx, async (within) => {
        await write(within, 'Iekšējais')
        refuse()
      })
      await write(ctx, 'Arī paliek')
    })
    expect(inner).toEqual({ value: undefined })
    const refused = await attempted(outer, async (ctx) => {
      await write(ctx, 'Pirms')
      await attempted(ctx, async (within) => {
        await write(within, 'Iekšā')
        refuse()
      })
      refuse()
    })
    expect(refused).toMatchObject({ refusal: { message: 'Nē' } })
    return (await sql<{ name: string }>`select name from manufacturers order by id`.execute(tx)).rows.map(({ name }) => name)
  })
  expect(names).toEqual(['Paliek', 'Arī paliek'])
  expect(auditEntries.map(({ event }) => event)).toEqual(['Paliek', 'Arī paliek'])
})

test('a refusal of the database is one, and any other error goes on', async () => {
  await inTransaction(app.db, async (tx) => {
    const ctx = inNameOfNobody({ db: tx, settings: app.settings, auditEntries: [] })
    const twice = await attempted(ctx, ({ db }) => sql`insert into manufacturers (name) values ('Divreiz'), ('Divreiz')`.execute(db))
    expect(twice).toMatchObject({ refusal: { status: 422 } })
    await expect(attempted(ctx, () => Promise.reject(new Error('Something else')))).rejects.toThrow('Something else')
  })
})
