import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import type { TechnicalDocumentRecord } from '../../contract/technical-documents/technical-document-record.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { goodsRemoval } from '../../machines/goods-removal.ts'
import { goodsWriteOff } from '../../machines/goods-write-off.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { makeItem, makeStock } from '../support/factories.ts'
import { beginStory } from '../support/story.ts'
import { documentNow, goodsOf, removed, writeOffDraft } from './support.ts'

let app: TestApp
let clerk: Person
let goods = 0

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
  goods = (await goodsOf(app, '1000')).item_id
})

type Document = TechnicalDocumentRecord
type Send = (document: Document) => Promise<Answered<Call>>

interface Kind {
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, { arrows: readonly { from: unknown }[] }>>
  standing: (state: string) => Promise<Document>
  sends: Readonly<Record<string, Send>>
  /** Event targets (docs/domain/stock.md#technical-documents). */
  leads: Readonly<Record<string, Readonly<Record<string, string>>>>
  repeats: Readonly<Record<string, string>>
}

const at = ({ id }: Document) => ({ id })
const line = (document: Document) => ({ id: document.items[0]?.id ?? 0 })

async function another(): Promise<number> {
  const item = await makeItem(app)
  await makeStock(app, item, '5')
  return item
}

const kinds: Readonly<Record<string, Kind>> = {
  goods_write_off: {
    ...goodsWriteOff,
    async standing(state) {
      const draft = await writeOffDraft(app, [{ item_id: goods, quantity: '2' }])
      if (state === 'accepted') await clerk.done(technicalDocuments.accept, { params: at(draft) })
      return documentNow(app, draft.id)
    },
    sends: {
      ITEM_ADD: async (document) =>
        clerk.call(technicalDocuments.addItem, { params: at(document), body: { item_id: await another(), quantity: '1' } }),
      ITEM_EDIT: (document) =>
        clerk.call(technicalDocuments.updateItem, {
          params: line(document),
          body: { quantity: '1', lock_version: document.items[0]?.lock_version ?? 0 },
        }),
      ITEM_DELETE: (document) => clerk.call(technicalDocuments.removeItem, { params: line(document) }),
      EDIT: (document) =>
        clerk.call(technicalDocuments.updateWriteOff, {
          params: at(document),
          body: { notes: 'labots', lock_version: document.lock_version },
        }),
      ACCEPT: (document) => clerk.call(technicalDocuments.accept, { params: at(document) }),
      DELETE: (document) => clerk.call(technicalDocuments.remove, { params: at(document) }),
    },
    leads: {
      ITEM_ADD: { draft: 'draft' },
      ITEM_EDIT: { draft: 'draft' },
      ITEM_DELETE: { draft: 'draft' },
      EDIT: { draft: 'draft' },
      ACCEPT: { draft: 'accepted', accepted: 'accepted' },
      DELETE: { draft: 'gone' },
    },
    repeats: { ACCEPT: 'accepted' },
  },
  goods_removal: {
    ...goodsRemoval,
    async standing(state) {
      const done = await removed(app, [{ item_id: goods, quantity: '1' }])
      if (state === 'reversed') await clerk.done(technicalDocuments.remove, { params: at(done) })
      return documentNow(app, done.id)
    },
    sends: {
      EDIT: (document) =>
        clerk.call(technicalDocuments.updateRemoval, {
          params: at(document),
          body: { notes: 'labots', lock_version: document.lock_version },
        }),
      DELETE: (document) => clerk.call(technicalDocuments.remove, { params: at(document) }),
    },
    leads: { EDIT: { done: 'done' }, DELETE: { done: 'reversed', reversed: 'reversed' } },
    repeats: { DELETE: 'reversed' },
  },
}

interface Case {
  kind: string
  event: string
  state: string
  to: string | undefined
}

const cases: Case[] = Object.entries(kinds).flatMap(([kind, { events, states, leads }]) =>
  Object.keys(events).flatMap((event) => Object.keys(states).map((state) => ({ kind, event, state, to: leads[event]?.[state] }))),
)

function kindOf({ kind }: Case): Kind {
  const found = kinds[kind]
  if (!found) throw new Error(`No kind ${kind}`)
  return found
}

const repeated = (each: Case) => kindOf(each).repeats[each.event] === each.state

async function sendTo(each: Case, document: Document): Promise<Answered<Call>> {
  const send = kindOf(each).sends[each.event]
  if (!send) throw new Error(`Nobody sends ${each.event}`)
  return send(document)
}

async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(t) order by id) from technical_documents t) as documents,
      (select jsonb_agg(to_jsonb(i) order by id) from technical_document_items i) as items,
      (select count(*) from stock_movements) as moves, (select count(*) from audit_log) as events,
      (select sum(last_no) from document_series) as numbers`.execute(app.db)
  return rows[0]
}

test('the machines know every arrow of the tables and no other', () => {
  for (const each of cases) {
    const declared = kindOf(each).events[each.event]?.arrows.some(({ from }) => (from as readonly string[]).includes(each.state))
    expect(declared, `${each.event} from ${each.state}`).toBe(each.to !== undefined && !repeated(each))
  }
})

describe('what a state allows', () => {
  test.each(cases.filter(({ to }) => to !== undefined))('$kind: $event leads from $state to $to', async (each) => {
    const before = await kindOf(each).standing(each.state)
    const { status, body } = await sendTo(each, before)
    expect(status, JSON.stringify(body)).toBe(200)
    const after = await clerk.call(technicalDocuments.show, { params: at(before) })
    expect(each.to === 'gone' ? after.body.code : after.body.data.status).toBe(each.to === 'gone' ? 'no_record' : each.to)
    if (repeated(each)) return
    expect(before.can[each.event]).toBe(true)
    const { rows } = await sql`
      select 1 from audit_log where entity_type = 'technical_documents' and entity_id = ${before.id} and event = ${each.event}`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('what it forbids', () => {
  test.each(cases.filter(({ to }) => to === undefined))('$kind: $event is refused with its reason in $state', async (each) => {
    const document = await kindOf(each).standing(each.state)
    // Created before the footprint.
    const item_id = each.event === 'ITEM_ADD' ? await another() : 0
    const before = await footprint()
    const { status, body } =
      each.event === 'ITEM_ADD'
        ? await clerk.call(technicalDocuments.addItem, { params: at(document), body: { item_id, quantity: '1' } })
        : await sendTo(each, document)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.errors?.['status']?.[0]).toContain(kindOf(each).states[each.state])
    expect(document.can[each.event]).toBe(body.errors?.['status']?.[0])
    expect(await footprint()).toEqual(before)
  })
})

test('an act without lines, or without three who sign, is not accepted', async () => {
  const reasonOf = async ({ id }: Document) =>
    (await clerk.call(technicalDocuments.accept, { params: { id } })).body.errors?.['status']?.[0]
  expect(await reasonOf(await writeOffDraft(app, undefined))).toBe('Aktā nav nevienas rindas')
  const { item_id } = await goodsOf(app, '5')
  const two = await writeOffDraft(app, [{ item_id, quantity: '1' }], { commission: [{ name: 'Anna' }, { name: 'Jānis' }] })
  expect(await reasonOf(two)).toBe('Aktā jānorāda trīs komisijas locekļi')
})

test('a call for one kind of document does not find the other', async () => {
  const draft = await writeOffDraft(app, undefined)
  const { item_id } = await goodsOf(app, '5')
  const done = await removed(app, [{ item_id, quantity: '1' }])
  const answers = await Promise.all([
    clerk.call(technicalDocuments.accept, { params: at(done) }),
    clerk.call(technicalDocuments.updateRemoval, { params: at(draft), body: { lock_version: draft.lock_version } }),
    clerk.call(technicalDocuments.updateWriteOff, { params: at(done), body: { lock_version: done.lock_version } }),
    clerk.call(technicalDocuments.writeOffPdf, { params: at(done) }),
    clerk.call(technicalDocuments.removalPdf, { params: at(draft) }),
    clerk.call(technicalDocuments.addItem, { params: at(done), body: { item_id, quantity: '1' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})
