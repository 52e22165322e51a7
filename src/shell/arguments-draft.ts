import type { Arguments, Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { plainText } from '../commands/arguments.ts'
import { followDraft } from '../tabs/draft-forms.ts'
import { dropDraft, readDraft, unsavedWork, writeDraft } from '../tabs/drafts.ts'
import { pathname } from '../tabs/model.ts'
import { pathShown } from '../tabs/store.ts'

export interface ArgumentsDraft {
  path: string
  key: string
  /** A record edit: versioned, queued offline, left by Esc. */
  isWork: boolean
  read: () => unknown
  /** `from`: the dialog before the first change. */
  write: (values: object, from: object) => void
  follow: (show: (values: unknown) => void) => () => void
  drop: () => void
  /** ISO; null without a draft. */
  at: () => string | null
}

export function draftOf(command: Command, ctx: CommandContext, givenArgs: Arguments, tabId: string | null): ArgumentsDraft {
  const isWork = command.subject !== undefined || command.draft === true
  const subject = command.subject?.(ctx, givenArgs)
  const path = tabId === null ? '/' : pathname(pathShown(tabId))
  const isEverywhere = command.scope === 'everywhere'
  const record = isEverywhere ? null : ctx.record
  const about = isWork
    ? [subject?.id]
    : [record?.kind, record?.id, ...Object.entries(givenArgs).flatMap(([name, value]) => [name, plainText(value)])]
  const key = [command.id, ...about].filter((part) => part !== undefined && part !== '').join(' ')
  const title = [command.title, (subject || !isWork) && record?.title].filter(Boolean).join(': ')
  const restart =
    isWork && !isEverywhere
      ? {}
      : { command: command.id, given: givenArgs, ...(record && { record: { kind: record.kind, id: record.id } }) }
  return {
    path,
    key,
    isWork,
    read: () => readDraft(path, key),
    write: (values, from) => writeDraft(path, key, values, { title, kind: 'dialog', from, ...restart }),
    follow: (show) => followDraft(path, key, show),
    drop: () => dropDraft(path, key),
    at: () => unsavedWork().find((work) => work.path === path && work.key === key && work.held === 'here')?.at ?? null,
  }
}
