import { CommandButton } from '../commands/CommandButton.tsx'
import { useSession } from '../commands/session.ts'
import { AppLink } from '../workspace/AppLink.tsx'
import { pagesAlike, railAreas } from './rail-pages.ts'
import { isBuilt } from './screens.ts'

/** Where to go from an address that is no page: pages of a similar address, the home page, the palette. */
export function WaysOn({ path }: { path: string }) {
  const session = useSession()
  if (session.phase !== 'signed-in') return null
  const open = railAreas(session.user, isBuilt).flatMap(({ pages }) => pages)
  return (
    <nav aria-label="Kur doties tālāk" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {pagesAlike(path, open).map((page) => (
        <AppLink key={page.path} to={page.path} tab command={`page.${page.path}`} className="text-accent underline">
          {page.title}
        </AppLink>
      ))}
      <AppLink to="/" tab command="page./" className="text-accent underline">
        Sākums
      </AppLink>
      <CommandButton id="shell.palette" />
    </nav>
  )
}
