import { useSyncExternalStore } from 'react'

/** A question that a call waits for: what follows, in the server's words. */
export interface Question {
  text: string
  answer: (goesOn: boolean) => void
}

// Calls of several tabs may ask at once; the oldest is shown.
let questions: readonly Question[] = []
const watchers = new Set<() => void>()

/** Asks the person; resolves when he answered. */
export function askToConfirm(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      text,
      answer: (goesOn) => {
        set(questions.filter((each) => each !== question))
        resolve(goesOn)
      },
    }
    set([...questions, question])
  })
}

/** The question to be answered now, for a component. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(watch, () => questions[0])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function set(next: readonly Question[]): void {
  questions = next
  for (const watcher of watchers) watcher()
}
