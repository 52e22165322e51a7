import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { App } from './app/App.tsx'
import { loadInstallation } from './app/installation.ts'
import { loadUser } from './app/session.ts'
import { applyTheme } from './app/theme.ts'
import { takeVersion } from './app/version.ts'
import { watchVersion } from './data/http.ts'
import { readToken } from './data/token.ts'

applyTheme()
watchVersion(takeVersion)
void loadUser()
void loadInstallation()
// Who is signed in will need the workspace: its code comes while the server is asked who that is.
if (readToken() !== null) void import('./app/Workspace.tsx').catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
