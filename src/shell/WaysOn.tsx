import { useRef } from 'react'
import { CommandButton } from '../commands/CommandButton.tsx'
import { useSession } from '../commands/session.ts'
import { cx } from '../ui/classes.ts'
import { AppLink } from '../workspace/AppLink.tsx'
import { useFirstFocus } from '../workspace/record/use-first-focus.ts'
import { pagesAlike, railAreas } from './rail-pages.ts'
import { isBuilt } from './screens.ts'

const button = 'inline-flex h-7.5 items-center rounded-control border px-2.5'
const looks = {
  primary: cx(button, 'border-accent bg-accent font-medium text-on-accent hover:border-accent-strong hover:bg-accent-strong'),
  plain: cx(button, 'border-line bg-raised text-text hover:bg-hover'),
}

/** Where to go from an address that is no page: pages of a similar address, the home page, the palette. */
export function WaysOn({ path }: { path: string }) {
  const session = useSession()
  const ways = useRef<HTMLElement>(null)
  useFirstFocus(ways, 'a')
  if (session.phase !== 'signed-in') return null
  const open = railAreas(session.user, isBuilt).flatMap(({ pages }) => pages)
  const pages = [...pagesAlike(path, open), { path: '/', title: 'Sākums' }]
  return (
    <nav ref={ways} aria-label="Kur doties tālāk" className="flex flex-wrap items-center justify-center gap-2">
      {pages.map((page, place) => (
        <AppLink key={page.path} to={page.path} tab command={`page.${page.path}`} className={place === 0 ? looks.primary : looks.plain}>
          {page.title}
        </AppLink>
      ))}
      <CommandButton id="shell.palette" />
    </nav>
  )
}
