import { argumentsOfMacro } from '../../commands/macros/questions.ts'
import { whyNotMacro } from '../../commands/macros/fill.ts'
import type { Command } from '../../commands/command.ts'
import { newKey } from '../../contract/new-key.ts'
import { macros, type Macro } from '../../contract/workspace/macros.ts'
import type { MacroDraft } from '../../commands/macros/edit.ts'
import { sendOnce } from '../data/http.ts'
import { rememberTitle } from './record-loader.ts'
import { everyCommand, offerPersonal } from './commands.ts'
import { learnMacros, type useMacros } from './macro-state.ts'

/** @file Macros as commands: in the palette, in menus of rows and on keys. */

const group = 'Makro'

export function findCommand(id: string): Command | undefined {
  return everyCommand().find((command) => command.id === id)
}

/** Takes the place of the macros offered before. */
export function offerMacros(answer: ReturnType<typeof useMacros>): void {
  learnMacros(answer)
  for (const { steps } of answer.data) for (const { names } of steps) rememberNames(names ?? {})
  offerPersonal(answer.data.map(commandOf))
}

export function rememberNames(names: Readonly<Record<string, string>>): void {
  for (const [key, name] of Object.entries(names)) {
    const [kind = '', id] = key.split(' ')
    rememberTitle(kind, Number(id), name)
  }
}

function commandOf(macro: Macro): Command {
  const { id, name, kind, steps, is_own, owner } = macro
  const scope = kind === null ? 'everywhere' : everyCommand().find((each) => each.scope === `record:${kind}`)?.scope
  return {
    id: `macro.${id}`,
    title: `Makro: ${is_own ? name : `${name} (${owner.name})`}`,
    actionLabel: 'Turpināt',
    group,
    scope: scope ?? 'everywhere',
    keywords: steps.map(({ title }) => title),
    rule: 'staff',
    silent: true,
    arguments: argumentsOfMacro(macro, findCommand),
    blocked: (ctx) => (scope === undefined ? 'Šādu ierakstu programmā vairs nav' : whyNotMacro(macro, ctx, findCommand)),
    run: (ctx, args) => ctx.shell('run-macro', { id, record: ctx.record, args }),
  }
}

/** Throws the failure of the call. */
export async function saveMacro({ id, lock_version, ...written }: MacroDraft): Promise<Macro> {
  const key = newKey()
  if (id === null) return (await sendOnce(macros.create, { body: written }, { key })).data
  return (await sendOnce(macros.update, { params: { id }, body: { ...written, lock_version } }, { key })).data
}

export async function removeMacro(id: number): Promise<void> {
  await sendOnce(macros.remove, { params: { id } }, { key: newKey() })
}

export function draftOf({ id, lock_version, name, kind, steps, parameters, sharing, role }: Macro): MacroDraft {
  return { id, lock_version, name, kind, steps, parameters, sharing, role_id: role?.id ?? null }
}
