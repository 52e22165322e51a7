import type { Body, Call } from '../../../contract/calls.ts'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'

/** @file Forms and records have every field of the body of their call, or leave it out on purpose. */

/** Leaves a field out of a form. A comment beside it says why, unless the name does. */
export const omitted = undefined

type KeyOf<Values> = Values extends unknown ? keyof Values & string : never

/** Fields that a person fills in: the command sends the event and the version. */
type BodyField<C extends Call> = Exclude<KeyOf<Body<C>>, 'lock_version' | 'event'>

type FactMap<Name extends string> = { readonly [Key in Name]: Fact | readonly Fact[] | typeof omitted }

/** The facts of a record in the order of the map, which names every field of the call that edits the record. */
export function factsFor<C extends Call>(facts: FactMap<BodyField<C>>): Fact[] {
  return shownFacts(facts)
}

/** Like `factsFor`, for a part of a body or a reference list. */
export function factsOfFields<Fields extends object>(facts: FactMap<keyof Fields & string>): Fact[] {
  return shownFacts(facts)
}

function shownFacts(facts: Readonly<Record<string, Fact | readonly Fact[] | typeof omitted>>): Fact[] {
  return Object.values(facts).flatMap((fact) => fact ?? [])
}

type Filled<Values> = { -readonly [Name in keyof Values as Values[Name] extends typeof omitted ? never : Name]: Values[Name] }

/** The initial values of a form for a call, and of fields of the form alone. */
export function valuesFor<C extends Call>() {
  return <Values extends { readonly [Name in BodyField<C>]-?: unknown }>(values: Values): Filled<Values> =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== omitted)) as Filled<Values>
}

export const noText: string | null = null
export const noOption: Option | null = null
export const noFlag: boolean | null = null
