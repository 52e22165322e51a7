import type { Command } from '../../commands/command.ts'
import type { Bindings } from './bindings.ts'

export interface Continuation {
  /** Presses still missing. */
  rest: string
  command: Command
}

/** Commands whose sequences begin with these presses, in the order of their keys. */
export function continuations({ byKeys }: Bindings, begun: string, offered: (command: Command) => boolean): Continuation[] {
  return [...byKeys]
    .flatMap(([keys, commands]) => {
      const command = keys.startsWith(`${begun} `) ? commands.find(offered) : undefined
      return command ? [{ rest: keys.slice(begun.length + 1), command }] : []
    })
    .toSorted((one, other) => one.rest.localeCompare(other.rest, 'lv'))
}
