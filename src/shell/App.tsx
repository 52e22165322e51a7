import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { apart, Loaded } from '../ui/apart.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { meetWindows } from '../tabs/drafts.ts'
import { Loader } from '../ui/Loader.tsx'
import { Notices } from '../ui/Notices.tsx'
import { rememberWanted, showAddress, useAddress } from '../commands/address.ts'
import { guard } from '../commands/guard.ts'
import { closeNotice, closeNotices, useNotices } from '../commands/notices.ts'
import { loadUser, useSession, type Session } from '../commands/session.ts'
import { requestUndo, useUndoHint } from '../commands/undo-request.ts'
import { chordText } from '../ui/chord-text.ts'
import { visitorPage } from './visitor-pages.ts'

const workspace = apart(async () => {
  const [{ Workspace }] = await Promise.all([import('./Workspace.tsx'), meetWindows()])
  return Workspace
})
const loginPage = apart(async () => (await import('./LoginPage.tsx')).LoginPage)
const demandedPage = apart(async () => (await import('./DemandedFactor.tsx')).DemandedFactor)
const mailedPage = apart(async () => (await import('./VisitorPage.tsx')).VisitorPage)

/** Loader, sign-in or workspace (rule R015), and notices. */
export function App() {
  const notices = useNotices()
  const undo = useUndoHint()
  const offer = undo && { key: undo.at, text: `Atsaukt: ${chordText('ctrl+z')}`, run: () => requestUndo(undo) }
  useEffect(closeByEsc, [])
  return (
    <>
      <Stage />
      {/* Beside the root, which dialogs make inert. */}
      {createPortal(<Notices notices={notices} onClose={closeNotice} offer={offer} />, document.body)}
    </>
  )
}

/** Esc closes notices unless something else handles it; dialogs listen later but take precedence. */
function closeByEsc(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
    if (closeNotices()) event.preventDefault()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function Stage() {
  const session = useSession()
  const address = useAddress()
  const page = visitorPage(address)
  const verdict = guard(page, visitorOf(session))
  // Other redirects happen inside tabs.
  const toLogin = verdict.kind === 'redirect' && verdict.to === '/login'
  useEffect(() => {
    if (!toLogin) return
    rememberWanted(address)
    showAddress('/login', { replace: true })
  }, [toLogin, address])

  if (page && page.path !== '/login') return <Loaded part={mailedPage} props={{ address }} meanwhile={<Loader />} />
  if (session.phase === 'loading') return <Loader />
  if (session.phase === 'failed') {
    return (
      <ErrorState title="Serveri nevar sasniegt" onRetry={() => void loadUser()}>
        Atvērtās cilnes un nesaglabātie darbi ir saglabāti šajā pārlūkā.
      </ErrorState>
    )
  }
  if (session.phase === 'visitor') return <Loaded part={loginPage} props={{}} meanwhile={<Loader />} />
  if (session.user.lacks_factor) return <Loaded part={demandedPage} props={{}} meanwhile={<Loader />} />
  return <Loaded part={workspace} props={{ userId: session.user.id }} meanwhile={<Loader />} />
}

function visitorOf(session: Session) {
  if (session.phase === 'visitor') return { signedIn: false, user: null }
  return { signedIn: true, user: session.phase === 'signed-in' ? session.user : undefined }
}
