import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refuseTooMany } from '../../server/areas/account/forgotten.ts'
import { refuseGuessTooSoon } from '../../server/areas/session/guesses.ts'
import { refuseTooSoon } from '../../server/areas/session/slowing.ts'
import type { Db } from '../../server/http/context.ts'
import type { TestApp } from '../support/app.ts'
import { around, isAllowed, offsets, tried } from '../support/moments.ts'
import { beginTests } from '../support/story.ts'

/** @file Slowed guesses, a microsecond before, at and after the moment from which a failure counts no more. */

let app: TestApp
let person = 0
beginTests(async (begun) => {
  ;({ app } = begun)
  person = (await app.person()).id
})

const email = 'zane@test.example'
const ip = '192.0.2.7'
const pair = `${email} ${ip}`
const attempt = { email, device: null }

interface Slowed {
  kind: string
  subject: string
  /** Failures besides the one at the limit. */
  others: readonly [count: number, ago: string]
  /** After this a failure counts no more. */
  span: string
  act: (db: Db) => Promise<unknown>
}

const signIn = (db: Db): Promise<void> => refuseTooSoon({ db, ip }, attempt)
const guess = (db: Db): Promise<void> => refuseGuessTooSoon({ db }, { kind: 'code', userId: person, field: 'code' })

const slowed: Readonly<Record<string, Slowed>> = {
  'a wait of 30 seconds after five failures': { kind: 'pair', subject: pair, others: [4, '1 hour'], span: '30 seconds', act: signIn },
  'a wait of 15 minutes after many failures': { kind: 'pair', subject: pair, others: [40, '1 hour'], span: '15 minutes', act: signIn },
  'a failure of an account and address for a day': { kind: 'pair', subject: pair, others: [4, '0'], span: '1 day', act: signIn },
  'the hundredth failure of an account in 15 minutes': {
    kind: 'account',
    subject: email,
    others: [99, '0'],
    span: '15 minutes',
    act: signIn,
  },
  'failure 300 of an address in 15 minutes': { kind: 'address', subject: ip, others: [299, '0'], span: '15 minutes', act: signIn },
  'a wait of 30 seconds after five wrong codes': { kind: 'code', subject: '', others: [4, '1 hour'], span: '30 seconds', act: guess },
  'a wrong code for a day': { kind: 'code', subject: '', others: [4, '0'], span: '1 day', act: guess },
  'the third link to an email address in an hour': {
    kind: 'link',
    subject: email,
    others: [2, '0'],
    span: '1 hour',
    act: (db) => refuseTooMany({ db, ip }, email),
  },
  'link 20 from an address in an hour': {
    kind: 'link',
    subject: ip,
    others: [19, '0'],
    span: '1 hour',
    act: (db) => refuseTooMany({ db, ip }, email),
  },
}

test.each(Object.entries(slowed))('%s slows until its moment', async (_name, { kind, subject, others: [count, ago], span, act }) => {
  const seen: boolean[] = []
  for (const offset of offsets) {
    const isFree = await tried(app, async (db) => {
      const whose = subject || String(person)
      await sql`delete from sign_in_failures`.execute(db)
      await sql`
        insert into sign_in_failures (kind, subject, at)
        select ${kind}, ${whose}, now() - ${ago}::interval from generate_series(1, ${count}::int)
        union all select ${kind}, ${whose}, ${around(offset)} - ${span}::interval`.execute(db)
      return isAllowed(act(db))
    })
    seen.push(isFree)
  }
  expect(seen).toEqual([true, true, false])
})
