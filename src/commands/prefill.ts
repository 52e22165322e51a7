import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../store/store.ts'
import type { Option } from '../ui/use-options.ts'

/** @file Values handed to a form that is about to open, where the person goes on with them. Nothing is saved by that. */

export interface FilledLine {
  /** Null: looked up by the texts. */
  item: Option | null
  /** Article number, barcode or name; the first that is known counts. */
  texts: readonly string[]
  /** Decimal string. */
  quantity: string
}

export interface FilledSale {
  customer: Option | null
  lines: readonly FilledLine[]
}

interface Prefills {
  customer: Readonly<Partial<Record<'reg_nr' | 'vat_nr' | 'email' | 'phone', string>>>
  '/orders/create': FilledSale
  '/offers/create': FilledSale
}

type Waiting = Partial<{ [K in keyof Prefills]: { value: Prefills[K]; at: number } }>

/** Milliseconds; a form that opens later was opened for something else. */
const shortly = 15_000

const waiting = createStore<Waiting>({})

export function prefill<K extends keyof Prefills>(key: K, value: Prefills[K]): void {
  waiting.update((all) => ({ ...all, [key]: { value, at: Date.now() } }))
}

/** Undefined if nothing was handed to the form. */
export function prefilled<K extends keyof Prefills>(key: K): Prefills[K] | undefined {
  const found = waiting.get()[key]
  return found && Date.now() - found.at < shortly ? found.value : undefined
}

export function dropPrefill(key: keyof Prefills): void {
  waiting.update((all) => ({ ...all, [key]: undefined }))
}

/** Also for a form that is open already. */
export function usePrefill<K extends keyof Prefills>(key: K, take: (value: Prefills[K]) => void): void {
  const isThere = useStore(waiting, (all) => all[key] !== undefined)
  const onTaken = useEffectEvent(take)
  useEffect(() => {
    if (!isThere) return
    const value = prefilled(key)
    dropPrefill(key)
    if (value !== undefined) onTaken(value)
  }, [isThere, key])
}
