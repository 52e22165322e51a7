/** Shown when the active row no longer matches the list; no other row is activated silently. */
export function RowLeftNotice({ name }: { name: string }) {
  return (
    <p role="status" className="h-7 shrink-0 truncate border-t border-line bg-warning-soft px-4 leading-7">
      {name === '' ? 'Rinda, kurā bijāt,' : `„${name}”`} vairs nav šajā sarakstā; ar bultām var doties tālāk no tās vietas.
    </p>
  )
}
