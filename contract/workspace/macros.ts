import * as z from 'zod/mini'
import { allOf, area, del, get, one, patch, post } from '../calls.ts'
import { count, id, oneOf, optional, orNull, text, whole } from '../fields.ts'

/** @file A macro: a stretch of the history as a named command, whose values may be asked for when it runs. */

/** Steps of a macro. */
export const mostSteps = 20
export const mostParameters = 30
/** Macros of a person. */
export const mostMacros = 100
/** Characters of JSON of the steps and parameters of one. */
export const largestMacro = 60_000

export const macroSharings = { own: 'Tikai man', role: 'Lomai', everyone: 'Visiem' } as const

const place = whole(0, mostSteps - 1)
const plain = z.record(z.string(), z.unknown())

/** `start`: the macro's record. `made`: what an earlier step made; its key is in the answer. `fixed`: always the same. */
const macroRecord = z.object({
  is: oneOf(['start', 'made', 'fixed']),
  kind: text(40),
  /** Of `fixed`. */
  id: optional(id),
  title: optional(text(300)),
  /** Of `made`. */
  step: optional(place),
  /** Path in an answer of that step: «invoice_id». */
  field: optional(text(120)),
})

/** A value of the arguments that is not as it was recorded. */
const macroValue = z.object({
  /** In the arguments; numbers are places in lists. */
  path: z.array(text(80)).check(z.minLength(1), z.maxLength(10)),
  from: oneOf(['start', 'made', 'asked']),
  step: optional(place),
  field: optional(text(120)),
  /** Of the parameter. */
  name: optional(text(40)),
})

const macroStep = z.object({
  command: text(120),
  /** Title of the command when the macro was made, for when it no longer exists. */
  title: text(200),
  record: orNull(macroRecord),
  args: plain,
  values: z.array(macroValue).check(z.maxLength(60)),
  /** Of the records in the arguments, as the history names them: «customer 5». */
  names: optional(z.record(z.string(), z.string())),
})

const macroParameter = z.object({
  name: text(40),
  label: text(120),
  /** Proposed when the macro runs. */
  value: z.unknown(),
})

const written = {
  name: text(80),
  kind: orNull(text(40)),
  steps: z.array(macroStep).check(z.minLength(1), z.maxLength(mostSteps)),
  parameters: z.array(macroParameter).check(z.maxLength(mostParameters)),
  sharing: oneOf(['own', 'role', 'everyone']),
  /** With `role`. */
  role_id: orNull(id),
}

const macro = z.object({
  id: count,
  name: z.string(),
  kind: orNull(z.string()),
  steps: z.array(macroStep),
  parameters: z.array(macroParameter),
  sharing: oneOf(['own', 'role', 'everyone']),
  role: orNull(z.object({ id: count, name: z.string() })),
  owner: z.object({ id: count, name: z.string() }),
  is_own: z.boolean(),
  lock_version: count,
})

const staff = { rule: 'staff', addition: true } as const

export const macros = area('macros', {
  /** Own ones and those shared with the person, by name. */
  list: get('/api/workspace/macros', {
    title: 'Makro',
    ...staff,
    reads: ['macros', 'users', 'roles'],
    answer: z.extend(allOf(macro), {
      /** Roles with which the person may share. */
      roles: z.array(z.object({ id: count, name: z.string() })),
      may_share_with_everyone: z.boolean(),
    }),
  }),
  create: post('/api/workspace/macros', { title: 'Izveidot makro', ...staff, body: z.object(written), answer: one(macro) }),
  update: patch('/api/workspace/macros/{id}', {
    title: 'Labot makro',
    ...staff,
    body: z.object({ ...written, lock_version: id }),
    answer: one(macro),
  }),
  remove: del('/api/workspace/macros/{id}', { title: 'Dzēst makro', ...staff }),
})

export type Macro = z.output<typeof macro>
export type MacroStep = z.output<typeof macroStep>
export type MacroRecord = z.output<typeof macroRecord>
export type MacroValue = z.output<typeof macroValue>
export type MacroParameter = z.output<typeof macroParameter>
