import { describe, expect, test } from 'vitest'
import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { allCommands } from '../../commands/registry.ts'
import { placeOf } from '../../commands/scope.ts'
import type { Call } from '../../contract/calls.ts'
import { runsForEach, takesVersion } from '../../contract/workspace/group-jobs.ts'
import { groupKindNames, groupKindOf, pageOfRecord } from '../../contract/workspace/group-kinds.ts'
import { matchPage } from '../../src/commands/routes.ts'
import { parse } from '../../server/http/parse.ts'

/** The call that the server makes for each record of a group is the one that the command itself sends. */

const commands = allCommands(() => true)
const grouped = commands.filter((command) => command.many !== undefined && command.stands === undefined)

interface Sent {
  call: Call
  params: unknown
  body: unknown
}

async function sentBy(command: Command, args: Readonly<Record<string, unknown>>): Promise<Sent[]> {
  const sent: Sent[] = []
  const { kind } = placeOf(command.scope)
  const record = { kind, id: 77, title: 'Ieraksts', lock_version: 5, status: 'new', can: {}, facts: {} } as unknown as CurrentRecord
  const nothing = () => undefined
  const ctx = {
    user: { id: 1, permissions: [], modules: [], open_in_new_tab: false, kind: 'staff' },
    record,
    chosen: async () => [record],
    send: async (call: Call, { params, body }: Partial<Sent> = {}) => {
      sent.push({ call, params, body })
      return { data: { id: 1 } }
    },
    download: async (call: Call) => void sent.push({ call, params: null, body: 'file' }),
    open: nothing,
    openBehind: nothing,
    become: nothing,
    close: nothing,
    refresh: async () => undefined,
    notify: nothing,
    view: () => false,
    shell: nothing,
  } as unknown as CommandContext
  await command.run(ctx, args)
  return sent
}

const argsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'balance-confirmation.agrees': { answered_by: 'Ilze', answered_on: '2026-05-04' },
  'balance-confirmation.prepare': { date: '2026-05-04' },
  'balance-confirmation.send': { date: '2026-05-04' },
  'supplier-balance-confirmation.prepare': { date: '2026-05-04' },
  'supplier-balance-confirmation.send': { date: '2026-05-04' },
  'courier.attach': { user_id: 9 },
  'incoming-invoice.refuse': { rejected_reason: 'Nav pasūtīts' },
  'e-invoice.refuse': { rejected_reason: 'Nav PVN numura' },
  'service.assign': { assignee_id: 9, planned_date: '2026-05-04' },
}

/** Which call a message takes follows from its state, so the browser runs it row by row. */
const byBrowser = ['message.delete']

test('every command for several rows declares its call, but those that need the browser', () => {
  expect(grouped.filter(({ eachCall }) => eachCall === undefined).map(({ id }) => id)).toEqual(byBrowser)
  expect(grouped.length).toBeGreaterThan(40)
})

describe.each(grouped.flatMap(({ id, eachCall }) => (eachCall ? [[id, eachCall] as const] : [])))('%s', (id, { call, body }) => {
  const command = grouped.find((each) => each.id === id) as Command
  const args = argsOf[id] ?? {}

  test('sends as a group what it sends for one record', async () => {
    const [first, ...more] = await sentBy(command, args)
    const shared = body(args)
    expect(more).toEqual([])
    expect(first?.call.id).toBe(call.id)
    expect(Object.values(first?.params as object).map(Number)).toEqual([77])
    const whole = takesVersion(call) ? { ...shared, lock_version: 5 } : shared
    expect(first?.body ?? {}).toEqual(whole)
    if (call.spec.body) expect(() => parse(call.spec.body as never, whole)).not.toThrow()
  })

  test('is carried out by the server, for a kind with a table and perhaps a page', () => {
    expect(runsForEach(call)).toBe(true)
    const kind = groupKindNames.find((name) => name === placeOf(command.scope).kind)
    expect(kind).toBeDefined()
    const page = kind && pageOfRecord(kind, 77)
    if (page) expect(matchPage(page)?.page.path).toBe(kind && groupKindOf(kind).page)
  })
})
