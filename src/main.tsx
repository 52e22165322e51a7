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
// Preloads the workspace while the session loads.
if (readToken() !== null) void import('./shell/Workspace.tsx').catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
