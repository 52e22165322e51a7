import { setPrintedKeys } from '../ui/printed-keys.ts'
import type { LearnedLayout } from './layouts.ts'

interface LayoutKeyboard {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>
}

/** Stored in this browser: a computer's keyboard, not a person's. */
const storageKey = 'layout'

/** Prints keys as the keyboard of this computer has them: as learned from the person, else as the browser reports. */
export async function learnLayout(): Promise<void> {
  const learned = storedLayout()
  if (learned) return show(learned)
  const { keyboard } = navigator as Navigator & { keyboard?: LayoutKeyboard }
  const map = await keyboard?.getLayoutMap().catch(() => undefined)
  if (map) setPrintedKeys({ characters: map, signs: {} })
}

export function saveLayout(layout: LearnedLayout): void {
  localStorage.setItem(storageKey, JSON.stringify(layout))
  show(layout)
}

export function storedLayout(): LearnedLayout | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isLayout(stored) ? stored : null
  } catch {
    return null
  }
}

function isLayout(value: unknown): value is LearnedLayout {
  const { characters, signs } = (value ?? {}) as { characters?: unknown; signs?: unknown }
  return typeof characters === 'object' && characters !== null && typeof signs === 'object' && signs !== null
}

function show({ characters, signs }: LearnedLayout): void {
  setPrintedKeys({ characters: new Map(Object.entries(characters)), signs })
}
