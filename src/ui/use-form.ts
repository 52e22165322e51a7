import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { toFirstFault } from './first-fault.ts'
import { picksMade } from './picks.ts'
import { stopAtUnread } from './unread.ts'

/** Errors by field, as a 422 answer carries them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Keeps what is typed until it is saved; the workspace's drafts are one. Writing must be cheap: every keystroke does. */
export interface DraftStore {
  read(key: string): unknown
  write(key: string, values: unknown): void
  drop(key: string): void
}

interface FormOptions<Values extends object> {
  /** The values of a new record, or the saved ones. */
  initial: Values
  /** Saves; gives the errors by field when the server refused, nothing when it is done. */
  submit: (values: Values) => Promise<FieldErrors | undefined | void>
  /** Errors of what the form's values were sent on with by somebody else; each new object is a new refusal. */
  refused?: FieldErrors | undefined
  drafts?: DraftStore | undefined
  /** Name of the draft, e.g. `order/12/header`. */
  draftKey?: string | undefined
}

/** The props that tie a field to a form: `<TextField label="…" {...form.field('note')} />`. */
export interface FormField<Value> {
  name: string
  value: Value
  onChange(value: Value): void
  error: readonly string[] | undefined
}

/** A form's values, what changed, what is wrong, and how it is sent. */
export interface Form<Values extends object> {
  values: Values
  /** Changes some values, e.g. those that follow from another; a function makes the changes of the values as they are by then. */
  set: (changes: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
  dirty: boolean
  /** The values that differ from the saved ones: the body of a PATCH. */
  changes: Partial<Values>
  busy: boolean
  submit: (event?: FormEvent) => Promise<void>
  /** Back to the saved values, or on to newly saved ones; drops the draft. */
  reset: (to?: Values) => void
  /** Goes on the `<form>` or the element around the fields, so that focus finds the first error. */
  ref: RefObject<HTMLFormElement | null>
}

/** Holds a form: values, drafts from the first keystroke, errors at their fields, one submit at a time. */
export function useForm<Values extends object>({ initial, submit, refused, drafts, draftKey }: FormOptions<Values>): Form<Values> {
  const [saved, setSaved] = useState(initial)
  const [start] = useState(() => draftOf<Values>(drafts, draftKey))
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...start }))
  const [errors, keepErrors] = useState<FieldErrors>(refused ?? {})
  const [told, setTold] = useState(refused)
  if (told !== refused) {
    setTold(refused)
    keepErrors(refused ?? {})
  }
  // Errors that just came and have not yet drawn the focus; typing in a field must not.
  const unseen = useRef<FieldErrors | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(values)
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(refused ?? {}).length > 0) toFirstFault(ref.current)
  }, [refused])
  useEffect(() => {
    if (unseen.current && Object.keys(unseen.current).length > 0) toFirstFault(ref.current)
    unseen.current = null
  })

  function setErrors(next: FieldErrors) {
    unseen.current = next
    keepErrors(next)
  }

  function set(given: Partial<Values> | ((now: Values) => Partial<Values>)) {
    // From the ref, for two changes may come before React renders again.
    const changes = typeof given === 'function' ? given(latest.current) : given
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    keepErrors((now) => without(now, Object.keys(changes)))
    if (drafts && draftKey) drafts.write(draftKey, latest.current)
  }

  function reset(to: Values = saved) {
    latest.current = to
    setSaved(to)
    setValues(to)
    setErrors({})
    if (drafts && draftKey) drafts.drop(draftKey)
  }

  async function send(event?: FormEvent) {
    event?.preventDefault()
    event?.stopPropagation()
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await picksMade()
      if (stopAtUnread(ref.current)) return
      const sent = latest.current
      const wrong = await submit(sent)
      if (wrong && Object.keys(wrong).length > 0) return setErrors(wrong)
      setErrors({})
      // What was typed while the answer was on its way stays, and stays a draft.
      setSaved(sent)
      if (latest.current === sent && drafts && draftKey) drafts.drop(draftKey)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      error: errors[name],
    }),
    errors,
    setErrors,
    changes: changesOf(saved, values),
    dirty: Object.keys(changesOf(saved, values)).length > 0,
    busy,
    submit: send,
    reset,
    ref,
  }
}

/** The values that are not the same as before. */
export function changesOf<Values extends object>(before: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(names.filter((name) => !same(before[name], now[name])).map((name) => [name, now[name]])) as Partial<Values>
}

function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const empty = (value: unknown) => value === null || value === undefined || value === ''
  if (empty(one) && empty(other)) return true
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
}

function draftOf<Values>(drafts: DraftStore | undefined, key: string | undefined): Partial<Values> | undefined {
  const draft = drafts && key ? drafts.read(key) : undefined
  return draft && typeof draft === 'object' ? (draft as Partial<Values>) : undefined
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return names.some((name) => name in errors)
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
    : errors
}
