import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../contract/calls.ts'
import { confirmedHeader } from '../../contract/confirmations.ts'
import { everyCall, sampleOf, shapeOf, type Shape } from '../http/samples.ts'
import { makeWorld, type World } from '../http/world.ts'
import { idIn, paramsOf } from '../http/world-keys.ts'
import type { Answered, Person, TestApp } from '../support/app.ts'
import { setProperty } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { beginTests } from '../support/story.ts'

/**
 * INV-LOCK-2 over every call with a day: `days.tsv`, written from docs/domain/accounts.md#locks, gives its meaning.
 * Closed periods are refused, payments are never in the future.
 */

interface Row {
  method: string
  path: string
  field: string
  rule: string
  reason: string
}

const rows = readFileSync(join(import.meta.dirname, 'days.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Row => {
    const [method = '', path = '', field = '', rule = '', reason = ''] = line.split('\t')
    return { method, path, field, rule, reason }
  })

let app: TestApp
let clerk: Person
let world: World
beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  world = await makeWorld(app, 'Dienas')
})

function daysIn(shape: Shape | undefined, path: readonly string[] = []): string[] {
  if (!shape) return []
  const ownPaths = shape.type === 'string' && shape.pattern?.includes('\\d{4}-\\d{2}') ? [path.join('.')] : []
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, each]) => daysIn(each, [...path, name]))
  return [...ownPaths, ...(shape.anyOf ?? []).flatMap((each) => daysIn(each, path)), ...inner, ...daysIn(shape.items, [...path, '0'])]
}

test('the table names every day that a call takes', () => {
  const taken = everyCall.flatMap(({ method, path, spec: { body } }) =>
    [...new Set(body ? daysIn(shapeOf(body)) : [])].map((field) => `${method} ${path} ${field}`),
  )
  expect(rows.map(({ method, path, field }) => `${method} ${path} ${field}`).toSorted()).toEqual(taken.toSorted())
  expect(rows.filter(({ rule, reason }) => rule === 'none' && reason === '')).toEqual([])
})

function callOf({ method, path }: Row): Call {
  const found = everyCall.find((call) => call.method === method && call.path === path)
  if (!found) throw new Error(`No call ${method} ${path}`)
  return found
}

/** Set only where it is tried: it takes the place of the document's date. */
const ownTaxPoint = 'vat_date'

/** All other days are today. */
function sendDay(row: Row, day: string, confirmed = ''): Promise<Answered> {
  const call = callOf(row)
  const shape = call.spec.body ? shapeOf(call.spec.body) : {}
  const body = sampleOf(shape, idIn(world), true) as object
  for (const field of daysIn(shape)) put(body, field.split('.'), field === row.field ? day : field === ownTaxPoint ? null : dayAgo(0))
  const sent = call.spec.upload ? { form: { fields: { [row.field]: day }, files: [{ name: 'a.csv', bytes: Buffer.from('x') }] } } : { body }
  return clerk.call(call, { params: paramsOf(call, world), ...sent, headers: { [confirmedHeader]: confirmed } } as Parameters<
    Person['call']
  >[1])
}

function put(at: object, [name = '', ...more]: readonly string[], day: string | null): void {
  const inner = at as Record<string, unknown>
  if (more.length === 0) inner[name] = day
  else put(inner[name] as object, more, day)
}

const ruled = rows.filter(({ rule }) => rule !== 'none')
const closedWords = 'periods ir slēgts līdz'

describe.each(ruled)('$method $path $field', (row) => {
  test('is refused in a closed period, and not on the day after', async () => {
    await setProperty(app, 'locked_until', dayAgo(5))
    for (const day of [dayAgo(5), dayAgo(40), dayAgo(400)]) {
      const { status, body } = await sendDay(row, day)
      expect([status, body.errors?.[row.field]?.join() ?? '']).toEqual([422, expect.stringContaining(closedWords)])
    }
    const { body } = await sendDay(row, dayAgo(4))
    expect(JSON.stringify(body.errors ?? {})).not.toContain(closedWords)
    await setProperty(app, 'locked_until', '')
  })
})

const codes: Readonly<Record<string, string>> = { payment: 'payment-day', 'tax point': 'tax-point' }

describe.each(ruled.filter(({ rule }) => rule in codes))('$rule: $method $path $field', (row) => {
  const code = codes[row.rule] ?? ''
  const asks = async (day: string) => {
    const { body } = await sendDay(row, day)
    return body.confirm?.code === code ? Object.keys(body.errors ?? {}) : []
  }

  test('sixty days back are not asked about, sixty-one are, until they are confirmed', async () => {
    expect([await asks(dayAgo(0)), await asks(dayAgo(60))]).toEqual([[], []])
    expect(await asks(dayAgo(61))).toEqual([row.field])
    expect((await sendDay(row, dayAgo(61), code)).body.confirm?.code).not.toBe(code)
  })

  test('a day ahead is refused of a payment, and asked about of a tax point', async () => {
    const { status, body } = await sendDay(row, dayAgo(-1))
    expect([status, Object.keys(body.errors ?? {}), body.confirm?.code]).toEqual([
      422,
      [row.field],
      row.rule === 'payment' ? undefined : code,
    ])
  })
})
