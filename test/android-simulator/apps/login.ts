import { TextField } from '../ui/text-field.ts';
import { button, checkBox, column, label, space, textField, title, type Widget } from '../ui/widget.ts';
import type { AppContext, AppDefinition, RunningApp } from './app.ts';

export const LOGIN = 'com.example.login';

/** The account of the Login app. */
export const LOGIN_ACCOUNT = { user: 'anna@example.com', password: 'Secret-123' } as const;

export const login: AppDefinition = {
  packageName: LOGIN,
  label: 'Login',
  versionCode: 12,
  versionName: '1.2',
  isSystem: false,
  isLaunchable: true,
  isDebuggable: true,
  activities: ['.LoginActivity', '.WelcomeActivity'],
  run: runLogin,
};

function runLogin(context: AppContext): RunningApp {
  let user = new TextField();
  let password = new TextField({ isPassword: true });
  let problem = '';
  let remembers = false;
  let signedIn = context.storage.get('user') ?? null;

  const signIn = (): void => {
    problem = problemWith(user.value, password.value);
    if (problem === '') signedIn = user.value;
    if (signedIn !== null && remembers) context.storage.set('user', signedIn);
    context.log(problem === '' ? 'I' : 'W', problem === '' ? `signed in as ${user.value}` : problem);
  };

  const signOut = (): void => {
    signedIn = null;
    context.storage.delete('user');
    user = new TextField();
    password = new TextField({ isPassword: true });
  };

  const form = (): Widget =>
    column([
      title('Login'),
      label('Welcome back'),
      textField('user', user, 'E-mail'),
      textField('password', password, 'Password'),
      checkBox('remember', 'Remember me', {
        checked: remembers,
        tap: () => {
          remembers = !remembers;
        },
      }),
      button('sign_in', 'Sign in', signIn),
      ...(problem === '' ? [] : [label(problem, { id: 'error', colour: [176, 0, 32] })]),
      space(),
    ]);

  const welcome = (name: string): Widget =>
    column([
      title('Welcome'),
      label(`Hello, ${name}!`, { id: 'greeting', textSize: 20 }),
      button('sign_out', 'Sign out', signOut),
      space(),
    ]);

  return {
    activity: () => (signedIn === null ? '.LoginActivity' : '.WelcomeActivity'),
    view: () => (signedIn === null ? form() : welcome(signedIn)),
    back: () => false,
  };
}

function problemWith(user: string, password: string): string {
  if (user === '' || password === '') return 'Enter e-mail and password';
  const isRight = user === LOGIN_ACCOUNT.user && password === LOGIN_ACCOUNT.password;
  return isRight ? '' : 'Wrong e-mail or password';
}
