import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { debianPlace, missing } from '../installed.ts';
import { type Database, mariadbPlaces, startMariadb } from '../mariadb.ts';
import { php, startPhp } from '../php.ts';
import { on, type ProjectSketch, step } from '../project-sketch.ts';
import { type Application, type Scenario, usualRatio } from '../scenario.ts';
import { freePort } from '../server.ts';

const place = debianPlace('usr/share/wordpress');
const [user, password] = ['ada', 'a long pass phrase'];
const posts = 50;
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
const [title, words] = ['The first morning', 'Written by a project.'];

export const wordpress: Application = {
  title: 'WordPress',
  problem: () => missing('WordPress', [place, php, ...mariadbPlaces]),
  start: async (folder) => {
    const database = await startMariadb(folder, 'blog');
    const site = join(folder, 'site');
    // Its link for Apache leads nowhere.
    await cp(place, site, { recursive: true, dereference: true, filter: existsSync });
    await writeFile(join(site, 'wp-config.php'), configOf(database));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = await startPhp({
      folder: site,
      data: folder,
      port,
      readyUrl: `${url}/wp-admin/install.php`,
    });
    await install(url, database);
    return {
      scenarios: [writePost(url, database)],
      close: async () => {
        await server.close();
        await database.close();
      },
    };
  },
};

function configOf({ port, user: owner, password: secret, name }: Database): string {
  const constants = {
    DB_NAME: name,
    DB_USER: owner,
    DB_PASSWORD: secret,
    DB_HOST: `127.0.0.1:${port}`,
    DB_CHARSET: 'utf8mb4',
    AUTH_KEY: 'key',
    WP_HTTP_BLOCK_EXTERNAL: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    DISABLE_WP_CRON: true,
  };
  const defined = Object.entries(constants).map(
    ([key, value]) => `define('${key}', ${JSON.stringify(value)});`,
  );
  return `<?php\n${defined.join('\n')}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';\n`;
}

async function install(url: string, database: Database): Promise<void> {
  const body = new URLSearchParams({
    ...{ weblog_title: 'Mornings', user_name: user, admin_password: password, admin_password2: password },
    ...{ pw_weak: 'on', admin_email: 'ada@example.com', blog_public: '0' },
  });
  const answer = await fetch(`${url}/wp-admin/install.php?step=2`, { method: 'POST', body });
  assert.match(await answer.text(), /Success!/);
  await database.ask(
    `DELETE FROM wp_posts;
    INSERT INTO wp_posts (post_author, post_date, post_date_gmt, post_modified, post_modified_gmt, post_title, post_name,
      post_content, post_excerpt, to_ping, pinged, post_content_filtered, post_status, post_type)
    SELECT 1, day, day, day, day, CONCAT('Post ', seq), CONCAT('post-', seq), 'Text', '', '', '', '', 'publish', 'post'
    FROM (SELECT seq, '2020-01-01' + INTERVAL seq DAY AS day FROM seq_1_to_${posts}) AS days`,
  );
}

const titlesIn = (database: Database) =>
  database.ask(
    "SELECT post_title FROM wp_posts WHERE post_type = 'post' AND post_status = 'publish' ORDER BY post_date DESC",
  );

function writePost(url: string, database: Database): Scenario {
  return {
    name: 'WordPress: log in, upload a picture, publish a post in the block editor, list 3 pages of posts',
    maxRatio: usualRatio,
    project: project(url),
    script: (page, folder) => script(page, folder, url),
    reset: async (folder) => {
      await writeFile(join(folder, 'morning.png'), picture, 'base64');
      await database.ask(
        `DELETE FROM wp_posts WHERE post_name NOT LIKE 'post-%';
        DELETE FROM wp_usermeta WHERE meta_key = 'wp_persisted_preferences'`,
      );
    },
    check: async (folder) => {
      const titles = await titlesIn(database);
      const listed = (await readFile(join(folder, 'posts.csv'), 'utf8')).trim().split(/\r?\n/);
      assert.deepEqual([titles.length, titles[0]], [posts + 1, title]);
      assert.deepEqual(listed, titles);
      const [content] = await database.ask(`SELECT post_content FROM wp_posts WHERE post_title = '${title}'`);
      assert.match(content ?? '', new RegExp(words));
      const media =
        "SELECT COUNT(*) FROM wp_posts WHERE post_type = 'attachment' AND post_mime_type = 'image/png'";
      assert.deepEqual(await database.ask(media), ['1']);
    },
  };
}

const click = (css: string) => on(`css=${css}`, 'HtmlElement.RiseEvent', { Event: 'click' });
const guide =
  '.components-guide .components-modal__header button, .edit-post-welcome-guide button[aria-label^="Close"]';
const heading = '.wp-block-post-title';
const published = '.post-publish-panel__postpublish';
const rowTitle = '#the-list .row-title';
const pagesOfPosts = 3;

function project(url: string): ProjectSketch {
  const list = (page: string) => `${url}/wp-admin/edit.php?orderby=date&order=desc&paged=${page}`;
  return {
    lists: ['titles'],
    actions: [
      step('Tab.Navigate', { Url: `${url}/wp-login.php` }),
      on('css=#user_login', 'HtmlElement.Set', { Value: user }),
      on('css=#user_pass', 'HtmlElement.Set', { Value: password }),
      click('#wp-submit'),
      on('css=#wpadminbar', 'HtmlElement.Wait'),
      step('Tab.Navigate', { Url: `${url}/wp-admin/media-new.php?browser-uploader` }),
      on('css=#async-upload', 'HtmlElement.Upload', { Files: 'morning.png' }),
      click('#html-upload'),
      on('css=.wp-list-table, .attachments', 'HtmlElement.Wait'),
      on(`css=${guide}`, 'WebBrowser.HandlePopUp'),
      step('Tab.Navigate', { Url: `${url}/wp-admin/post-new.php` }),
      on(`css=${heading}`, 'UserInput.TypeText', { Text: `${title}{ENTER}${words}`, DelayMs: 0 }),
      click('.editor-post-publish-panel__toggle'),
      click('.editor-post-publish-panel .editor-post-publish-button'),
      on(`css=${published}`, 'HtmlElement.Wait'),
      { ...step('Logic.Loop', { Kind: 'count', Count: pagesOfPosts }, { Item: 'page' }), key: 'pages' },
      step('Tab.Navigate', { Url: list('{-Variable.page-}') }),
      { ...on(`css=${rowTitle}`, 'HtmlElement.ToList', { List: 'titles' }), key: 'read' },
      { ...step('List.SaveFile', { List: 'titles', Path: 'posts.csv' }), key: 'save' },
    ],
    links: [
      ['read', 'OnSuccess', 'pages'],
      ['pages', 'Default', 'save'],
    ],
  };
}

async function script(page: Page, folder: string, url: string): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  await page.locator('#user_login').fill(user);
  await page.locator('#user_pass').fill(password);
  await page.locator('#wp-submit').click();
  await page.locator('#wpadminbar').waitFor();
  await page.goto(`${url}/wp-admin/media-new.php?browser-uploader`);
  await page.locator('#async-upload').setInputFiles(join(folder, 'morning.png'));
  await page.locator('#html-upload').click();
  await page.locator('.wp-list-table, .attachments').first().waitFor();
  await page.addLocatorHandler(page.locator(guide).first(), (button) => button.click());
  await page.goto(`${url}/wp-admin/post-new.php`);
  await page.locator(heading).click();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await page.locator('.editor-post-publish-panel__toggle').click();
  await page.locator('.editor-post-publish-panel .editor-post-publish-button').click();
  await page.locator(published).waitFor();
  const titles: string[] = [];
  for (let number = 1; number <= pagesOfPosts; number++) {
    await page.goto(`${url}/wp-admin/edit.php?orderby=date&order=desc&paged=${number}`);
    titles.push(...(await page.locator(rowTitle).allInnerTexts()));
  }
  await writeFile(join(folder, 'posts.csv'), titles.join('\n'));
}
