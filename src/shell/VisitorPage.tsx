import { Router } from 'wouter'
import { apart, Loaded, type Apart } from '../ui/apart.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loader } from '../ui/Loader.tsx'
import { matchPage } from '../commands/routes.ts'
import { routeParser } from '../tabs/route-parser.ts'
import { PageRoute } from './PageRoute.tsx'

const screens: Readonly<Record<string, Apart<object>>> = {
  '/password/{token}': apart(async () => (await import('./PasswordPage.tsx')).PasswordPage),
  '/invitation/{token}': apart(async () => (await import('./InvitationPage.tsx')).InvitationPage),
}

export function VisitorPage({ address }: { address: string }) {
  const match = matchPage(address)
  const screen = match && screens[match.page.path]
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-surface p-4">
      {screen ? (
        <Router parser={routeParser}>
          <PageRoute match={match}>
            <Loaded part={screen} props={{}} meanwhile={<Loader />} />
          </PageRoute>
        </Router>
      ) : (
        <EmptyState title={match?.page.title ?? 'Šādas lapas nav'}>Šī lapa vēl nav izveidota.</EmptyState>
      )}
    </main>
  )
}
