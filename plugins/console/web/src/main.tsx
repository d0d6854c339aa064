import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { enter, session } from './api/session.ts';
import { LogInPage } from './log-in/log-in-page.tsx';
import { takeTicket } from './log-in/ticket-of-address.ts';
import { router } from './router/router.tsx';
import { followTheme } from './shell/theme.ts';
import { useStore } from './store/create-store.ts';
import { chosenLanguage } from './texts/language.ts';
import './styles/console.css';

followTheme();
followLanguage();
session.subscribe(() => {
  if (session.get().state === 'out') queryClient.clear();
});
enterWithTicket();
// A link that is pasted into an open page changes its address alone.
addEventListener('hashchange', enterWithTicket);
const place = document.getElementById('app');
if (place === null) throw new Error('The page has no #app');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

function App() {
  const current = useStore(session);
  return current.state === 'in' ? <RouterProvider router={router} /> : <LogInPage session={current} />;
}

function enterWithTicket(): void {
  const ticket = takeTicket();
  if (ticket === null) return;
  void enter(ticket);
}

function followLanguage(): void {
  const apply = () => {
    document.documentElement.lang = chosenLanguage.get();
  };
  apply();
  chosenLanguage.subscribe(apply);
}
