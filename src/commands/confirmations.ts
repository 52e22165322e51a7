import { useSyncExternalStore } from 'react'

export interface Question {
  text: string
  answer: (goesOn: boolean) => void
}

// Tabs may ask concurrently; the oldest is shown.
let questions: readonly Question[] = []
const watchers = new Set<() => void>()

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
