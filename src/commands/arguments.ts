import type { Argument, Arguments, Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'

export function initialArguments(command: Command, ctx: CommandContext, overrides: Arguments): Record<string, unknown> {
  return Object.fromEntries(
    (command.arguments ?? []).map((each) => [each.name, overrides[each.name] ?? each.initial?.(ctx, overrides) ?? emptyOf(each)]),
  )
}

/** Validates before sending; null if valid. */
export function argumentFault({ optional, kind }: Argument, value: unknown): string | null {
  if (optional || kind === 'flag') return null
  return value === null || value === undefined || value === '' ? 'Lauks ir obligāts' : null
}

export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? value.toString() : ''
}

function emptyOf({ kind, choices = [], optional }: Argument): unknown {
  if (kind === 'flag') return false
  return kind === 'choice' && !optional && choices.length === 1 ? choices[0]?.value : null
}
