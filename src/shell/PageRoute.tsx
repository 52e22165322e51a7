import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import type { PageMatch } from '../commands/routes.ts'

/** Gives the parameters of the page to `useParams`. The address is passed on, because wouter decodes that of its router. */
export function PageRoute({ match: { address, route }, children }: { match: PageMatch; children: ReactNode }) {
  return (
    <Switch location={address}>
      <Route path={route}>{children}</Route>
    </Switch>
  )
}
