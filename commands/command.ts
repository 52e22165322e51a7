import type { Call, Rule } from '../contract/calls.ts'
import type { CommentOwner } from '../contract/conversation/conversation.ts'
import type { Module } from '../contract/permissions.ts'
import { openToCustomers } from './customers/portal.ts'
import type { CommandContext } from './context.ts'
import type { GroupCall } from './group-call.ts'
import type { RecordKind } from './records.ts'
import type { Scope } from './scope.ts'

type KindIn<S extends Scope> = S extends `record:${infer K extends RecordKind}` ? K : RecordKind

/** The palette asks for arguments step by step, a button in a dialog. */
export interface Argument<K extends RecordKind = RecordKind> {
  name: string
  label: string
  kind:
    | 'text'
    | 'long-text'
    | 'rich-text'
    | 'email'
    | 'money'
    | 'price'
    | 'quantity'
    | 'percent'
    | 'date'
    | 'flag'
    | 'choice'
    | 'record'
    | 'picker'
  optional?: true
  choices?: readonly { value: string; label: string }[]
  /** Choices maintained by the company, listed first. */
  choicesOf?: 'vat-rates-of-work' | 'reverse-cases'
  record?: string
  /** Completions of `rich-text`: `@` for staff who may read such records, `{{` for contract fields. */
  offers?: CommentOwner
  picker?: string
  /** The picker returns a row of the current record, identified by `name`; its other values prefill the dialog. */
  row?: true
  initial?: (ctx: CommandContext<K>, args: Arguments) => unknown
}

/** The edited record and the version on which the proposed values are based (INV-LOCK-4). */
export interface Subject {
  id: number
  lock_version: number
}

/** Plain data, so that a history can be replayed. */
export type Arguments = Readonly<Record<string, unknown>>

/** Keys are chords (`f9`, `ctrl+s`) or sequences (`g o`). */
export interface Command<A extends Arguments = Arguments, K extends RecordKind = RecordKind> {
  id: string
  title: string
  /** Button label in a dialog, if the title is not a verb. */
  actionLabel?: string
  group: string
  scope: Scope
  keywords?: readonly string[]
  keys?: readonly string[]
  /** Keys in an installed app window, where the browser reserves none. */
  appKeys?: readonly string[]
  rule?: Rule
  module?: Module
  /** Title for running it on each selected row. */
  many?: string
  /** The server's call for each selected row; without it the browser runs the command row by row. */
  eachCall?: GroupCall
  /** Maximum number of selected rows processed in one call. */
  together?: number
  event?: string
  /** Reason in Latvian why the command is unavailable. */
  blocked?: (ctx: CommandContext<K>) => string | null
  arguments?: readonly Argument<K>[]
  /**
   * The record edited through arguments, as of when they were asked, so that a newer save is not overwritten unseen.
   */
  subject?: (ctx: CommandContext<K>, args: Arguments) => Subject | null
  /** Resolves to another command, depending on the current record. */
  stands?: (ctx: CommandContext<K>) => Command | undefined
  /** ID of the command started afterwards in the record's page, if possible; optional for the user. */
  follows?: string
  /** The arguments create a record, so input is saved as a draft; edits always are. */
  draft?: true
  /** The page it opens, so that it can open in the background. */
  opens?: string
  line?: true
  /** View verb (`viewVerbs` in workspace.ts) that the active view must offer. */
  verb?: string
  /** Not recorded: changes no data. */
  silent?: true
  run: Run<A, K>
}

/** A command with a single call takes its permission rule and module. */
export interface Run<A extends Arguments, K extends RecordKind = RecordKind> {
  (ctx: CommandContext<K>, args: A): Promise<void> | void
  readonly sends?: Call
  /** The call takes `changes`, which several records may share. */
  readonly edits?: true
}

type Declared<S extends Scope> = Omit<Command<never, KindIn<S>>, 'group' | 'scope'>
type Entry<S extends Scope> = (Declared<S> & { scope?: never }) | { [T in Scope]: Declared<T> & { scope: T } }[Scope]

/** Commands run only with a record of their scope's kind, so the context type is widened here. */
export function commands<const S extends Scope>(group: string, scope: S, list: readonly Entry<S>[]): readonly Command[] {
  return list.map((each) => ({ scope, ...opening(each.run), ...each, group }) as Command)
}

function opening({ sends: call, edits }: Pick<Command['run'], 'sends' | 'edits'>): Pick<Command, 'rule' | 'module' | 'eachCall'> {
  if (!call) return {}
  const { rule, module } = call.spec
  return { rule, ...(module && { module }), ...(edits && { eachCall: { call, body: changesIn } }) }
}

function changesIn({ changes }: Arguments): Arguments {
  return { ...(changes as Arguments | undefined) }
}

/** The caller checks the scope. */
export function blockedReason(command: Command, ctx: CommandContext): string | null {
  const { event, blocked } = command
  const without = withheld(command, ctx)
  if (without !== null) return without
  if (event) {
    const ability = ctx.record?.can?.[event]
    // List rows carry fewer abilities than records.
    if (ability !== true) return ability ?? (ctx.record?.can ? 'Vispirms atveriet ierakstu' : 'Ieraksts vēl nav ielādēts')
  }
  return blocked?.(ctx) ?? null
}

const notAllowed = 'Nav atļaujas'
const switchedOff = 'Modulis nav ieslēgts'

export function isOfRights(reason: string | null): boolean {
  return reason === notAllowed || reason === switchedOff
}

export function withheld(command: Command, { user }: Pick<CommandContext, 'user'>): string | null {
  const { rule, module } = command
  if (user.kind === 'customer' && !openToCustomers(command)) return notAllowed
  if (module && !user.modules.includes(module)) return switchedOff
  return rule && !allows(user.permissions, rule) ? notAllowed : null
}

/** Rules about the user's kind are checked by the server. */
export function allows(permissions: readonly string[], rule: Rule): boolean {
  if (typeof rule === 'object') {
    return 'anyOf' in rule ? rule.anyOf.some((each) => permissions.includes(each)) : rule.allOf.every((each) => permissions.includes(each))
  }
  return rule === 'visitor' || rule === 'signed-in' || rule === 'staff' || rule === 'owner' || permissions.includes(rule)
}

export function actionLabelOf({ title, actionLabel: label = title }: Pick<Command, 'title' | 'actionLabel'>): string {
  return label
}
