import { apart, Loaded, type Apart } from '../ui/apart.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loader } from '../ui/Loader.tsx'
import type { VisitorScreenProps } from './visitor.ts'
import { matchPage } from '../commands/routes.ts'

const screens: Readonly<Record<string, Apart<VisitorScreenProps>>> = {
  '/password/{token}': apart(async () => (await import('./PasswordPage.tsx')).PasswordPage),
  '/invitation/{token}': apart(async () => (await import('./InvitationPage.tsx')).InvitationPage),
}

export function VisitorPage({ address }: { address: string }) {
  const match = matchPage(address)
  const screen = match && screens[match.page.path]
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-surface p-4">
      {screen ? (
        <Loaded part={screen} props={{ params: match.params }} meanwhile={<Loader />} />
      ) : (
        <EmptyState title={match?.page.title ?? 'Šādas lapas nav'}>Šī lapa vēl nav izveidota.</EmptyState>
      )}
    </main>
  )
}
