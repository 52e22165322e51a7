/** Says that the row with the keyboard left what is shown: no other one takes its place unseen. */
export function LeftNote({ name }: { name: string }) {
  return (
    <p role="status" className="h-7 shrink-0 truncate border-t border-line bg-warning-soft px-4 leading-7">
      {name === '' ? 'Rinda, kurā bijāt,' : `„${name}”`} vairs nav šajā sarakstā; ar bultām var doties tālāk no tās vietas.
    </p>
  )
}
