import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arguments, Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { referenceCommands } from '../../commands/reference/reference.ts'
import type { Call } from '../../contract/calls.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { referenceLists, type AnyReferenceList } from '../../contract/reference/reference.ts'
import type { ReferenceList, ReferenceRow } from '../../contract/reference/reference-list.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import { firstTargets } from '../support/first-targets.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'

let app: TestApp
let clerk: Person
beforeAll(async () => {
  app = await startApp()
  clerk = await app.person()
})
afterAll(() => app.close())

/** The real server without a screen, as in replays. */
function headless(record: CurrentRecord | null): { ctx: CommandContext; notices: unknown[]; opened: string[] } {
  const notices: unknown[] = []
  const opened: string[] = []
  const nothing = async (): Promise<void> => {}
  const ctx: CommandContext = {
    user: { id: clerk.id, permissions: permissionNames, modules: [], open_in_new_tab: false, kind: 'staff' },
    record,
    chosen: async () => (record ? [record] : []),
    send: async (call, input) => clerk.done(call, input as never),
    sendWithPictures: () => Promise.reject(new Error('No command here sends pictures')),
    download: nothing,
    open: (path) => void opened.push(path),
    openBehind: (path) => void opened.push(path),
    close: () => {},
    become: (path) => void opened.push(path),
    refresh: nothing,
    notify: (notice) => void notices.push(notice),
    view: () => false,
    shell: () => {},
  }
  return { ctx, notices, opened }
}

function command(id: string): Command {
  const found = referenceCommands.find((each) => each.id === id)
  if (!found) throw new Error(`No command ${id}`)
  return found
}

/** Defaults overridden by `typed`. */
function argumentsOf({ arguments: argumentSpecs = [] }: Command, ctx: CommandContext, typed: Arguments): Arguments {
  return Object.fromEntries(
    argumentSpecs.map(({ name, kind, initial }) => [name, typed[name] ?? initial?.(ctx, {}) ?? (kind === 'flag' ? false : null)]),
  )
}

function wholesOf({ fields }: ReferenceList): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'whole')
}

function mapped(values: Record<string, unknown>, change: (value: unknown) => unknown, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, names.includes(name) ? change(value) : value]))
}

async function firstRow(list: ReferenceList, q: string): Promise<ReferenceRow | undefined> {
  const { data } = (await clerk.done(list.calls.list as Call, { query: { q } as never })) as { data: ReferenceRow[] }
  return data[0]
}

describe.each((referenceLists as unknown as AnyReferenceList[]).map((list) => [list.table, list] as const))('%s', (table, list) => {
  test('is made, changed and deleted by its commands, as the dialog gives their arguments', async () => {
    const example = { ...list.examples[0], ...(await firstTargets(app, list)) }
    const typed = mapped(example, (value) => (typeof value === 'number' ? String(value) : value), wholesOf(list))
    const name = String(typed[list.sort[0]])

    const creating = headless(null)
    if (list.writtenOnPage) {
      await command(`${table}.create`).run(creating.ctx, {} as never)
      expect([creating.notices, creating.opened]).toEqual([[], [`${list.page}/create`]])
      await command(`${table}.save`).run(creating.ctx, { record: typed } as never)
      const createdRow = await firstRow(list, name)
      expect([creating.notices, creating.opened]).toEqual([['created'], [`${list.page}/create`, `${list.page}/${createdRow?.id}`]])
    } else {
      await command(`${table}.create`).run(creating.ctx, argumentsOf(command(`${table}.create`), creating.ctx, typed) as never)
      expect([creating.notices, creating.opened]).toEqual([['created'], [list.page]])
    }
    const made = await firstRow(list, name)
    expect(made).toMatchObject({ [list.sort[0]]: name })

    const facts = { values: example as Record<string, string | number | boolean | null> }
    const subject = { kind: list.kind, id: made?.id ?? 0, title: name, lock_version: made?.lock_version ?? 0, facts }
    const changing = headless(subject)
    const changes = { [list.sort[0]]: `${name} jaunais` }
    const values = list.writtenOnPage
      ? { changes, lock_version: subject.lock_version }
      : argumentsOf(command(`${table}.change`), changing.ctx, changes)
    await command(`${table}.change`).run(changing.ctx, values as never)
    expect(changing.notices).toEqual(['updated'])
    expect(await firstRow(list, `${name} jaunais`)).toMatchObject({ id: made?.id, lock_version: subject.lock_version + 1 })

    const deleting = headless(subject)
    await command(`${table}.delete`).run(deleting.ctx, { sure: true } as never)
    expect(deleting.notices).toEqual(['deleted'])
    expect(await firstRow(list, `${name} jaunais`)).toBeUndefined()
  })

  test('asks for nothing that its pickers cannot find', async () => {
    for (const { kind, record } of command(`${table}.create`).arguments ?? []) {
      if (kind !== 'record') continue
      const answer = await clerk.call(workspace.search, { query: { q: '', kind: record ?? '' } })
      expect(answer.status).toBe(200)
      if (record === 'country') expect(answer.body.data.length).toBe(20)
      if (record === 'user') expect(answer.body.data.map(({ id }) => id)).toContain(clerk.id)
    }
  })
})
