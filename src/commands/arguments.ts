import type { Argument, Arguments, Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'

/** Values that the arguments start with: what is given, else what the command proposes. */
export function initialArguments(command: Command, ctx: CommandContext, given: Arguments): Record<string, unknown> {
  return Object.fromEntries(
    (command.arguments ?? []).map((each) => [each.name, given[each.name] ?? each.initial?.(ctx, given) ?? emptyOf(each)]),
  )
}

/** What is wrong with a value before anything is sent, in words; null when nothing is. */
export function argumentFault({ optional, kind }: Argument, value: unknown): string | null {
  if (optional || kind === 'flag') return null
  return value === null || value === undefined || value === '' ? 'Lauks ir obligāts' : null
}

/** Arguments are recorded as plain data: a text or a number reads as itself. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? value.toString() : ''
}

function emptyOf({ kind, choices = [], optional }: Argument): unknown {
  if (kind === 'flag') return false
  return kind === 'choice' && !optional && choices.length === 1 ? choices[0]?.value : null
}
