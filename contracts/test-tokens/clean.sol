// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {TestToken} from "./token.sol";

contract Clean18 is TestToken {
    constructor(uint256 whole) TestToken(whole) {}
}

contract Clean6 is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

contract Clean0 is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function decimals() public pure override returns (uint8) {
        return 0;
    }
}

contract Clean24 is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function decimals() public pure override returns (uint8) {
        return 24;
    }
}

/// What most honest makers deploy.
contract OpenZeppelinToken is ERC20, ERC20Permit {
    constructor(uint256 whole) ERC20("OpenZeppelin token", "OZT") ERC20Permit("OpenZeppelin token") {
        _mint(msg.sender, whole * 1e18);
    }
}

/// A token whose transfers answer nothing, as USDT's on Ethereum.
contract NoAnswer {
    string public constant name = "No answer";
    string public constant symbol = "NOA";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(uint256 whole) {
        totalSupply = balanceOf[msg.sender] = whole * 1e6;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) public {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Stands where a chain's stable coin is; anybody makes as many as a test needs.
contract Stable is TestToken {
    uint8 internal _places;

    constructor(uint8 places) TestToken(0) {
        _places = places;
    }

    function decimals() public view override returns (uint8) {
        return _places;
    }

    function issue(uint256 amount) external {
        _mint(msg.sender, amount);
    }
}
