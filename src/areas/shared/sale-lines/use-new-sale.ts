import { useRef, useState } from 'react'
import { errorsApart, notFound, type RowErrors } from '../../../workspace/lines/errors-apart.ts'
import type { OnUnknown } from '../../../workspace/lines/paste-rows.ts'
import type { FieldErrors } from '../../../ui/use-form.ts'

/** Errors and focus of the page of a new order or simplified invoice. */
export function useNewSale() {
  const box = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [rowErrors, setRowErrors] = useState<RowErrors>({})

  function focus(selector: string): void {
    box.current?.querySelector<HTMLElement>(selector)?.focus()
  }

  return {
    box,
    errors,
    setErrors,
    rowErrors,
    setRowErrors,
    clearRow: (key: number) => setRowErrors((now) => ({ ...now, [key]: {} })),
    setNotFound: ((texts, isFailed) => setRowErrors((now) => ({ ...now, ...notFound(texts, isFailed) }))) satisfies OnUnknown,
    /** @param keys row of each sent line */
    setRefused: (refused: FieldErrors, keys: readonly number[]) => {
      const split = errorsApart(refused, keys)
      setErrors(split.fields)
      setRowErrors(split.rows)
    },
    toLines: () => focus('[data-keys="grid"] textarea'),
    toCustomer: () => focus('[name="customer_id"]'),
    toFields: () => focus('aside input'),
  }
}
