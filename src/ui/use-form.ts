import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { toFirstFault } from './first-fault.ts'
import { useFollowedDraft } from './use-followed-draft.ts'
import { picksSettled } from './picks.ts'
import { stopAtUnread } from './unparsed-input.ts'

export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Writes must be cheap: one per keystroke. */
export interface DraftStore {
  read(key: string): unknown
  /** @param from the form before the first change */
  write(key: string, values: unknown, from?: unknown): void
  drop(key: string): void
  /** Shows the text that another computer types; undefined: saved or discarded there. Returns the stop function. */
  follow?(key: string, show: (values: unknown) => void): () => void
}

interface FormOptions<Values extends object> {
  initial: Values
  /** Returns field errors if refused. */
  submit: (values: Values) => Promise<FieldErrors | undefined | void>
  /** Errors from later processing; each new object is a new refusal. */
  refused?: FieldErrors | undefined
  drafts?: DraftStore | undefined
  /** E.g. `order/12/header`. */
  draftKey?: string | undefined
}

export interface FormField<Value> {
  name: string
  value: Value
  onChange(value: Value): void
  error: readonly string[] | undefined
}

export interface Form<Values extends object> {
  values: Values
  /** A function receives the current values. */
  set: (changes: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  field: <Name extends keyof Values & string>(name: Name) => FormField<Values[Name]>
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
  dirty: boolean
  /** The body of a PATCH. */
  changes: Partial<Values>
  busy: boolean
  submit: (event?: FormEvent) => Promise<void>
  /** Drops the draft. */
  reset: (to?: Values) => void
  /** For the `<form>` or wrapper, to find the first error. */
  ref: RefObject<HTMLFormElement | null>
}

/** Holds values, drafts and errors; one submit at a time. */
export function useForm<Values extends object>({ initial, submit, refused, drafts, draftKey }: FormOptions<Values>): Form<Values> {
  const [saved, setSaved] = useState(initial)
  const [start] = useState(() => draftOf<Values>(drafts, draftKey))
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...start }))
  const [busy, setBusy] = useState(false)
  const latest = useRef(values)
  const running = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  const { errors, setErrors, clearErrors } = useErrors(refused, ref)

  function set(update: Partial<Values> | ((now: Values) => Partial<Values>)) {
    // From the ref, since two changes may precede a render.
    const changes = typeof update === 'function' ? update(latest.current) : update
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    clearErrors(Object.keys(changes))
    if (drafts && draftKey) drafts.write(draftKey, latest.current, saved)
  }

  function show(stored: unknown): void {
    const next = typeof stored === 'object' && stored !== null ? { ...latest.current, ...stored } : saved
    if (Object.keys(changesOf(latest.current, next)).length === 0) return
    latest.current = next
    setValues(next)
  }

  useFollowedDraft(drafts, draftKey, show)

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
      await picksSettled()
      if (stopAtUnread(ref.current)) return
      const submitted = latest.current
      const wrong = await submit(submitted)
      if (wrong && Object.keys(wrong).length > 0) return setErrors(wrong)
      setErrors({})
      // Input during the request stays a draft.
      setSaved(submitted)
      if (latest.current === submitted && drafts && draftKey) drafts.drop(draftKey)
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
      onChange: (value) => set(changeOf(name, value)),
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

/** New errors move the focus to the first of their fields once. */
function useErrors(refused: FieldErrors | undefined, ref: RefObject<HTMLFormElement | null>) {
  const [errors, keepErrors] = useState<FieldErrors>(refused ?? {})
  const [seenRefusal, setSeenRefusal] = useState(refused)
  if (seenRefusal !== refused) {
    setSeenRefusal(refused)
    keepErrors(refused ?? {})
  }
  // New errors that have not moved the focus yet.
  const unseen = useRef<FieldErrors | null>(null)
  useEffect(() => {
    if (Object.keys(refused ?? {}).length > 0) toFirstFault(ref.current)
  }, [refused, ref])
  useEffect(() => {
    if (unseen.current && Object.keys(unseen.current).length > 0) toFirstFault(ref.current)
    unseen.current = null
  })

  function setErrors(next: FieldErrors): void {
    unseen.current = next
    keepErrors(next)
  }

  return { errors, setErrors, clearErrors: (names: readonly string[]) => keepErrors((now) => without(now, names)) }
}

function changeOf<Values extends object, Name extends keyof Values>(name: Name, value: Values[Name]): Partial<Values> {
  const changes: Partial<Values> = {}
  changes[name] = value
  return changes
}

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
