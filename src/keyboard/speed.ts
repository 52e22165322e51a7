import { createStore, useStore } from '../store/store.ts'

/** @file Times of commands on this computer: from the key to the next paint, and on the server. Kept in this browser. */

export interface CommandTimes {
  /** Milliseconds from key to paint, the newest last. */
  paint: readonly number[]
  /** Milliseconds on the server. */
  server: readonly number[]
}

export type Times = Readonly<Record<string, CommandTimes>>

const storageKey = 'speed'
const mostSamples = 60
/** The command used longest ago goes first. */
const mostCommands = 120
/** Milliseconds; a computer that slept is not slow. */
const longest = 60_000
/** Milliseconds between writes. */
const gathering = 2000

const times = createStore<Times>(read())
let writing: ReturnType<typeof setTimeout> | undefined
/** Commands by the time of their key, until the browser says when it was painted. */
const measured = new Map<number, { id: string; place: number }>()

export const currentTimes = times.get

export function useTimes(): Times {
  return useStore(times)
}

export function forgetTimes(): void {
  times.set({})
  write()
}

/** @param at of the key event, in the page's time. */
export function noteKey(id: string, at: number): void {
  requestAnimationFrame(() => {
    // Runs after the frame is painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      note(id, 'paint', performance.now() - at)
      measured.set(at, { id, place: (times.get()[id]?.paint.length ?? 1) - 1 })
      if (measured.size > 20) measured.delete([...measured.keys()][0] ?? 0)
    }
    port2.postMessage(null)
  })
}

export function noteServer(id: string, ms: number | null): void {
  if (ms !== null) note(id, 'server', ms)
}

/** The browser knows the paint of slow keys exactly, including the screen. Returns the function to stop. */
export function watchPaints(): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const found = name === 'keydown' ? measured.get(startTime) : undefined
      if (found) correct(found, duration)
    }
  })
  // `durationThreshold` is missing in TypeScript's type.
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  observer.observe(options)
  return () => observer.disconnect()
}

function correct({ id, place }: { id: string; place: number }, duration: number): void {
  const known = times.get()[id]
  if (!known || duration > longest || (known.paint[place] ?? Infinity) >= duration) return
  times.set({ ...times.get(), [id]: { ...known, paint: known.paint.with(place, Math.round(duration)) } })
}

function note(id: string, which: keyof CommandTimes, ms: number): void {
  if (ms < 0 || ms > longest) return
  const { [id]: known = { paint: [], server: [] }, ...others } = times.get()
  const samples = [...known[which], Math.round(ms)].slice(-mostSamples)
  const kept = Object.entries(others).slice(-(mostCommands - 1))
  times.set({ ...Object.fromEntries(kept), [id]: { ...known, [which]: samples } })
  writing ??= setTimeout(write, gathering)
}

function write(): void {
  clearTimeout(writing)
  writing = undefined
  try {
    localStorage.setItem(storageKey, JSON.stringify(times.get()))
  } catch {
    // Storage is full; measuring goes on until the page is closed.
  }
}

function read(): Times {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Times) : {}
  } catch {
    return {}
  }
}
