import type { Call, Rule } from '../contract/calls.ts'
import type { CommentOwner } from '../contract/conversation/conversation.ts'
import type { Module } from '../contract/permissions.ts'
import { openToCustomers } from './customers/portal.ts'
import type { CommandContext } from './context.ts'
import type { RecordKind } from './records.ts'
import type { Scope } from './scope.ts'

/**
 * Every action a person can take is a command: buttons, keys, palette rows, menus and a replayed
 * history run the same one with the same arguments.
 */

/** What kinds of record a command in a scope can have in front. */
type KindIn<S extends Scope> = S extends `record:${infer K extends RecordKind}` ? K : RecordKind

/** One thing a command has to be told. The palette asks for it in a step, a button in a dialog. */
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
  /** Choices of a `choice`. */
  choices?: readonly { value: string; label: string }[]
  /** Choices that the company keeps itself, before those. */
  choicesOf?: 'vat-rates-of-work' | 'reverse-cases'
  /** Kind of record for `record` (customer, item, ...), found by the workspace search. */
  record?: string
  /** What a `rich-text` offers while one types: after `@` our people who may read such records, fields of the contract after `{{`. */
  offers?: CommentOwner
  /** Name of the screen part that lets a person choose, for arguments that need a picture. */
  picker?: string
  /** What its picker gives is a row of the record in front, told by its `name`; what else it holds is where the dialog starts. */
  row?: true
  /** What it is unless told otherwise; `given` is what is known already. */
  initial?: (ctx: CommandContext<K>, given: Arguments) => unknown
}

/** The record that a command edits, and the version that the values it proposed stand on (INV-LOCK-4). */
export interface Subject {
  id: number
  lock_version: number
}

/** Arguments as recorded: plain data, so that a history can be replayed. */
export type Arguments = Readonly<Record<string, unknown>>

/** One command. Keys are chords of the keyboard normaliser (`f9`, `ctrl+s`) or sequences (`g o`). */
export interface Command<A extends Arguments = Arguments, K extends RecordKind = RecordKind> {
  id: string
  title: string
  /** What its button in a dialog says, where the title is no verb. */
  deed?: string
  /** Group of help sheet and palette. */
  group: string
  scope: Scope
  /** Words it is also found by. */
  keywords?: readonly string[]
  keys?: readonly string[]
  /** Keys in an installed app window, where the browser keeps none for itself. */
  appKeys?: readonly string[]
  rule?: Rule
  module?: Module
  /** Its title where it can be done with each of many rows chosen in a list, one after another, without asking anything but whether. */
  many?: string
  /** It takes all rows chosen in a list in one go (`desk.chosen()`): so many at most. */
  together?: number
  /** Lifecycle event of the record in front that decides whether the command is possible. */
  event?: string
  /** A reason of the command's own why it is unavailable, in Latvian. */
  blocked?: (ctx: CommandContext<K>) => string | null
  arguments?: readonly Argument<K>[]
  /**
   * The command edits a record through its arguments: the run gets this as `subject`, as it was when they
   * were asked, so that another person's newer save is not written over unseen.
   */
  subject?: (ctx: CommandContext<K>, given: Arguments) => Subject | null
  /** It stands for another command, by what is in front: that one is named, asked for and recorded in its place. */
  stands?: (ctx: CommandContext<K>) => Command | undefined
  /** What usually comes next, by its id: begun in the record's own page once this is done, where it is possible; a person may leave it. */
  follows?: string
  /** The arguments make a record: what is typed is unsaved work and is kept. An edited record's always is. */
  draft?: true
  /** The page that it opens and nothing more, so that it can be opened behind, too. */
  opens?: string
  /** It acts on the line of the record that the keyboard is on: it stands in the menu of that line. */
  line?: true
  /** What it asks of the view in front (`viewVerbs` in workspace.ts): it is there where a view offers that. */
  verb?: string
  /** Not recorded: moves focus or opens a view, changes nothing. */
  silent?: true
  run: Run<A, K>
}

/** Does what a command says; one that sends a single call names it, and the command takes its rule and module. */
export interface Run<A extends Arguments, K extends RecordKind = RecordKind> {
  (ctx: CommandContext<K>, args: A): Promise<void> | void
  readonly sends?: Call
}

type Declared<S extends Scope> = Omit<Command<never, KindIn<S>>, 'group' | 'scope'>
/** A command that stands in its file's scope, or says which one it stands in. */
type Entry<S extends Scope> = (Declared<S> & { scope?: never }) | { [T in Scope]: Declared<T> & { scope: T } }[Scope]

/**
 * Declares the commands of one area; the group is the area's heading in help and palette. Where a command runs,
 * what is in front is of the kind that its scope names, so here its desk is taken for any.
 */
export function commands<const S extends Scope>(group: string, scope: S, list: readonly Entry<S>[]): readonly Command[] {
  return list.map((each) => ({ scope, ...opening(each.run.sends), ...each, group }) as unknown as Command)
}

function opening(call: Call | undefined): Pick<Command, 'rule' | 'module'> {
  if (!call) return {}
  const { rule, module } = call.spec
  return { rule, ...(module && { module }) }
}

/** Why a command cannot run at this desk, in words; null when it can. Scope is checked by the caller. */
export function blockedReason(command: Command, ctx: CommandContext): string | null {
  const { event, blocked } = command
  const without = withheld(command, ctx)
  if (without !== null) return without
  if (event) {
    const ability = ctx.record?.can?.[event]
    // A row of a list tells less than its record.
    if (ability !== true) return ability ?? (ctx.record?.can ? 'Vispirms atveriet ierakstu' : 'Ieraksts vēl nav ielādēts')
  }
  return blocked?.(ctx) ?? null
}

const notAllowed = 'Nav atļaujas'
const switchedOff = 'Modulis nav ieslēgts'

/** Whether a reason is one of the person's rights, whatever is in front. */
export function isOfRights(reason: string | null): boolean {
  return reason === notAllowed || reason === switchedOff
}

/** Why the signed-in person may not run a command at all, in words; null when he may. */
export function withheld(command: Command, { user }: Pick<CommandContext, 'user'>): string | null {
  const { rule, module } = command
  if (user.kind === 'customer' && !openToCustomers(command)) return notAllowed
  if (module && !user.modules.includes(module)) return switchedOff
  return rule && !allows(user.permissions, rule) ? notAllowed : null
}

/** Whether a set of permissions satisfies a rule; rules about the person's kind are the server's. */
export function allows(held: readonly string[], rule: Rule): boolean {
  if (typeof rule === 'object') {
    return 'anyOf' in rule ? rule.anyOf.some((each) => held.includes(each)) : rule.allOf.every((each) => held.includes(each))
  }
  return rule === 'visitor' || rule === 'signed-in' || rule === 'staff' || rule === 'owner' || held.includes(rule)
}

/** What a button says that does a command once it was told all it asks for: a verb. */
export function deedOf({ title, deed = title }: Pick<Command, 'title' | 'deed'>): string {
  return deed
}
