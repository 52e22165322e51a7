/** Appears after 150 ms. */
export function Loader({ label = 'Ielādē lietotni' }: { label?: string | undefined }) {
  return (
    <div role="status" aria-label={label} className="flex h-dvh bg-surface">
      <div className="w-14 border-r border-line bg-sunken" />
      <div className="flex grow flex-col">
        <div className="h-9 border-b border-line bg-sunken" />
        <div className="flex flex-col gap-4 p-4">
          <span className="skeleton h-5 w-60" />
          <span className="skeleton h-3 w-2/3" />
          <span className="skeleton h-3 w-1/2" />
        </div>
      </div>
    </div>
  )
}
