import { withheld } from '../../../commands/command.ts'
import type { ListKind } from '../../../commands/records.ts'
import { formatQuantity } from '../../../contract/format.ts'
import { commandsForMany } from '../../commands/commands.ts'
import { useSession } from '../../commands/session.ts'
import type { SelectedRows } from './use-choice.ts'

/** For screen readers. */
export function useSpokenChoice(kind: ListKind, { count, capped }: SelectedRows): string {
  const titles = useForMany(kind).map(({ many, title }) => many ?? title)
  if (count === 0) return ''
  return [selectionWords(count, capped), ...(count > 1 && titles.length > 0 ? [`Ar izvēlētajiem var: ${titles.join(', ')}`] : [])].join(
    '. ',
  )
}

export function selectionWords(count: number, capped: boolean): string {
  return `Izvēlēti: ${capped ? 'vairāk nekā ' : ''}${formatQuantity(count)}`
}

export function useForMany(kind: ListKind) {
  const session = useSession()
  if (session.phase !== 'signed-in') return []
  return commandsForMany(kind).filter((command) => withheld(command, { user: session.user }) === null)
}
