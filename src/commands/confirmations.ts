import { createStore, useStore } from '../store/store.ts'

export interface Question {
  text: string
  answer: (goesOn: boolean) => void
}

// Tabs may ask concurrently; the oldest is shown.
const questions = createStore<readonly Question[]>([])

export function askToConfirm(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      text,
      answer: (goesOn) => {
        questions.update((all) => all.filter((each) => each !== question))
        resolve(goesOn)
      },
    }
    questions.update((all) => [...all, question])
  })
}

export function useQuestion(): Question | undefined {
  return useStore(questions, ([oldest]) => oldest)
}
