import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { App } from './shell/App.tsx'
import { loadInstallation } from './commands/installation.ts'
import { loadUser } from './commands/session.ts'
import { applyTheme } from './commands/theme.ts'
import { takeVersion } from './shell/version.ts'
import { watchVersion } from './data/http.ts'
import { readToken } from './data/token.ts'

applyTheme()
watchVersion(takeVersion)
void loadUser()
void loadInstallation()
// Who is signed in will need the workspace: its code comes while the server is asked who that is.
if (readToken() !== null) void import('./shell/Workspace.tsx').catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
