import { useEffect } from 'react'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Form } from '../../ui/use-form.ts'

export function useFormPage<Values extends object>(tab: TabHandle, { ref, submit }: Pick<Form<Values>, 'ref' | 'submit'>): void {
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  useView(tab, { save: () => void submit(), primary: () => void submit() })
}
